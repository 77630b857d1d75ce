-- The sessions whose bots are due, put off. KEYS: the list. ARGV: how many at most, ms to put them off.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, session in ipairs(due) do
  redis.call('ZADD', KEYS[1], now + ARGV[2], session)
end
return due
