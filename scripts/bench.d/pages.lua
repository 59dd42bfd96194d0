-- Fetches pages beforehand: each thread writes the pair of every page to a file of its own.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end

function init(args)
  file = io.open(args[1] .. "." .. number, "w")
end

function response(_, _, body)
  local id = body:match('name="request_id" value="([^"]+)"')
  local token = body:match('name="page_token" value="([^"]+)"')
  if id and token then file:write(id, " ", token, "\n") end
end

function done(summary, latency)
  io.write(string.format("RESULT %.0f %.2f %.2f\n", summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
