"""Channels of gRPC that share no connection with others, and watches that are read, or are not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc

from tests.api.running import Service


@asynccontextmanager
async def channel_to(service: Service) -> AsyncIterator[grpc.aio.Channel]:
    """A channel with a connection of its own."""
    async with grpc.aio.insecure_channel(service.grpc, options=[("grpc.use_local_subchannel_pool", 1)]) as channel:
        yield channel
