-- The places of a caller's sessions that are to be looked at now. KEYS: the times to look at them. ARGV: how many at most.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
