-- Forgets a session. For a while it is remembered who did, so that trying again after a lost answer gives the same one.
-- KEYS: the session, its history, its requests, its lease, who deleted it.
-- ARGV: who deletes it, ms to remember that, channel.
-- 1 deleted, 0 there is none.
local session, history, requests, lease, deleted = unpack(KEYS)
local who, remember, channel = unpack(ARGV)

if redis.call('GET', deleted) == who then
  redis.call('PEXPIRE', deleted, remember)
  return 1
end
if redis.call('EXISTS', session) == 0 then
  return 0
end
redis.call('DEL', session, history, requests, lease)
-- A server without memory refuses this, and deleting is what makes room.
redis.pcall('SET', deleted, who, 'PX', remember)
redis.call('PUBLISH', channel, '')
return 1
