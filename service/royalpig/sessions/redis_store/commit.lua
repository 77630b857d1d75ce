-- Makes a commit of a session, whole or not at all: what may fail comes before the first write.
-- KEYS: the session, its history, its requests.
-- ARGV: id of the commit that it is made on, its own id, session, ms to keep it, ms to keep what hangs on it,
--       id of a request or '', the request, version of a snapshot or '', the snapshot, channel,
--       then the version of each change and the change.
-- 1 made, 2 made already, 0 the session has changed or is gone, -1 what is stored is none of ours.
local key, history, requests = KEYS[1], KEYS[2], KEYS[3]
local on, commit, session, keep, keep_rest, request_id, request, version, snapshot, channel = unpack(ARGV, 1, 10)
local FIRST_CHANGE = 11

local function is_kind(name, kind)
  local found = redis.call('TYPE', name).ok
  return found == kind or found == 'none'
end

if not (is_kind(key, 'hash') and is_kind(history, 'stream') and is_kind(requests, 'hash')) then
  return -1
end

local stands = redis.call('HGET', key, 'commit')
if not stands then
  return redis.call('EXISTS', key) == 1 and -1 or 0
end
if stands ~= on then
  local made = stands == commit
  if not made and ARGV[FIRST_CHANGE] then
    local id = ARGV[FIRST_CHANGE] .. '-0'
    local entry = redis.call('XRANGE', history, id, id)[1]
    made = entry ~= nil and entry[2][4] == commit
  end
  if made then
    -- Writes without changing anything, so that WAIT waits for what the first try wrote.
    redis.call('PEXPIRE', key, redis.call('PTTL', key))
    return 2
  end
  return 0
end

for at = FIRST_CHANGE, #ARGV, 2 do
  local added = redis.pcall('XADD', history, ARGV[at] .. '-0', 'change', ARGV[at + 1], 'commit', commit)
  if added.err then
    -- Of the errors without a code of their own: there is this version in the history, or a later one.
    if at == FIRST_CHANGE and string.sub(added.err, 1, 4) == 'ERR ' then
      return -1
    end
    return added
  end
end
redis.call('HSET', key, 'commit', commit, 'session', session)
if version ~= '' then
  redis.call('HSET', key, 'snapshot:' .. version, snapshot)
end
if request_id ~= '' then
  redis.call('HSET', requests, request_id, request)
end
redis.call('PEXPIRE', key, keep)
redis.call('PEXPIRE', history, keep_rest)
redis.call('PEXPIRE', requests, keep_rest)
-- Whoever watches knows by it when the session is to expire.
redis.call('PUBLISH', channel, keep)
return 1
