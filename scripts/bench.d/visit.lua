-- Opens a page and sends it: each page that came is sent by the next free connection.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  ready, head, tail = {}, 1, 0
  receipts, other = 0, 0
end

function request()
  if head > tail then return wrk.format("GET") end
  local body = ready[head]
  ready[head] = nil
  head = head + 1
  return wrk.format("POST", wrk.path .. "/submissions", { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end

function response(status, _, body)
  if status == 303 then
    receipts = receipts + 1
    return
  end
  local id = status == 200 and body:match('name="request_id" value="([^"]+)"')
  local token = id and body:match('name="page_token" value="([^"]+)"')
  if not token then
    other = other + 1
    return
  end
  tail = tail + 1
  ready[tail] = "request_id=" .. id .. "&page_token=" .. token
    .. "&name=A+visitor&note=Some+words+about+nothing+in+particular."
end

function done(summary, latency)
  local receipts, other = 0, 0
  for _, thread in ipairs(threads) do
    receipts, other = receipts + thread:get("receipts"), other + thread:get("other")
  end
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %.0f %.2f %.2f %d\n", receipts / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, other + errors))
end
