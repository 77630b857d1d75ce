-- What is remembered of a request. Writes without changing anything, so that WAIT waits for what the request wrote.
-- KEYS: the session, its requests. ARGV: id of the request.
local request = redis.call('HGET', KEYS[2], ARGV[1])
if request and redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], redis.call('PTTL', KEYS[1]))
end
return request
