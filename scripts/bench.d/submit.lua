-- Sends a submission from each page that was fetched: the answers of the second argument.
--   twice   every second one is sent by two connections at once
--   replay  what was sent before is sent again, over and over
local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end

function init(args)
  mode, at, twin = args[3], 0, nil
  distinct, receipts, other, exhausted = 0, 0, 0, 0
  bodies = {}
  for line in io.lines(args[1] .. "." .. number) do
    local id, token = line:match("(%S+) (%S+)")
    table.insert(bodies, "request_id=" .. id .. "&page_token=" .. token
      .. "&" .. args[2])
  end
end

function request()
  local body = twin
  twin = nil
  if not body then
    at = at + 1
    if at > #bodies then
      if mode ~= "replay" then exhausted = 1 end
      at = 1
    end
    body = bodies[at]
    distinct = distinct + 1
    if mode == "twice" and at % 2 == 0 then twin = body end
  end
  return wrk.format("POST", nil, { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end

function response(status)
  if status == 303 then receipts = receipts + 1 else other = other + 1 end
end

function done(summary, latency)
  local sum = { distinct = 0, receipts = 0, other = 0, exhausted = 0 }
  for _, thread in ipairs(threads) do
    for name, value in pairs(sum) do sum[name] = value + thread:get(name) end
  end
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  local seconds = summary.duration / 1e6
  io.write(string.format("RESULT %.0f %.0f %.2f %.2f %d %d\n", sum.distinct / seconds, sum.receipts / seconds,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, sum.other + errors, sum.exhausted))
end
