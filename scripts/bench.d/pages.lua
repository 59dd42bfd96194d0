-- Fetches pages beforehand: each thread writes the pair of every page to a file of its own.
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function init(args)
  file = io.open(args[1] .. "." .. number, "w")
end

function response(_, _, body)
  local id = body:match('name="request_id" value="([^"]+)"')
  local token = body:match('name="page_token" value="([^"]+)"')
  if id and token then file:write(id, " ", token, "\n") end
end
