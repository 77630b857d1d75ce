-- Has the bots of a session looked at after so long, or no more. KEYS: the list. ARGV: session, ms or 0.
if tonumber(ARGV[2]) <= 0 then
  return redis.call('ZREM', KEYS[1], ARGV[1])
end
local time = redis.call('TIME')
return redis.call('ZADD', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], ARGV[1])
