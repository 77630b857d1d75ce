"""Keeps sessions in Redis or Valkey: on one machine, behind Sentinel, or in a Cluster.

Each step is one Lua script on the keys of one session, which share a hash slot.
"""

from royalpig.sessions.redis_store.connections import Access, Cluster, Connections, OneServer
from royalpig.sessions.redis_store.redis_store import RedisStore

__all__ = ["Access", "Cluster", "Connections", "OneServer", "RedisStore"]
