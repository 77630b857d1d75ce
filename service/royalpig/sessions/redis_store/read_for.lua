-- A session, and what is remembered of the id of a request to it.
-- KEYS: the session, its requests. ARGV: the id.
return {redis.call('HGET', KEYS[1], 'session'), redis.call('HGET', KEYS[2], ARGV[1])}
