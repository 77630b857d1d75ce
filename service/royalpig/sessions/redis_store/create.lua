-- Keeps a new session.
-- KEYS: the session, its history, its requests.
-- ARGV: id of the commit, session, ms to keep it, version of a snapshot or '', the snapshot.
-- 1 made, 2 made already, 0 the id is taken.
local key, history, requests = KEYS[1], KEYS[2], KEYS[3]
local commit, session, keep, version, snapshot = unpack(ARGV)

if redis.call('EXISTS', key) == 1 then
  if commit ~= '' and redis.call('HGET', key, 'commit') == commit then
    -- Writes without changing anything, so that WAIT waits for what the first try wrote.
    redis.call('PEXPIRE', key, redis.call('PTTL', key))
    return 2
  end
  return 0
end

redis.call('DEL', history, requests)
redis.call('HSET', key, 'commit', commit, 'session', session)
if version ~= '' then
  redis.call('HSET', key, 'snapshot:' .. version, snapshot)
end
redis.call('PEXPIRE', key, keep)
return 1
