-- Lists a session of a caller, and says when to look whether it is still kept; or takes it off the list.
-- KEYS: the places of the caller's sessions in order, the times to look at them.
-- ARGV: then for each session its place, and ms from now or -1 to take it off.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for at = 1, #ARGV, 2 do
  if tonumber(ARGV[at + 1]) < 0 then
    redis.call('ZREM', KEYS[1], ARGV[at])
    redis.call('ZREM', KEYS[2], ARGV[at])
  else
    redis.call('ZADD', KEYS[1], 0, ARGV[at])
    redis.call('ZADD', KEYS[2], now + ARGV[at + 1], ARGV[at])
  end
end
return 1
