-- A session, and what is remembered of a request to it.
-- KEYS: the session, its requests. ARGV: id of the request.
return {redis.call('HGET', KEYS[1], 'session'), redis.call('HGET', KEYS[2], ARGV[1])}
