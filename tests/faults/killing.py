"""Kills the processes of a service, one after the other, while it is played through."""

import asyncio
import os
import signal
from random import Random

from tests.api.running import Service
from tests.faults.journal import Journal


def workers(service: Service) -> list[int]:
    """The process ids of the workers that serve now."""
    log = service.log()
    ended = {line["worker"] for line in log if line["event"] == "worker ended"}
    return [line["worker"] for line in log if line["event"] == "worker ready" and line["worker"] not in ended]


async def kill_now_and_then(service: Service, journal: Journal, every: int, random: Random) -> int:
    """Kills any worker after every so many acknowledged steps, once the one before has been replaced; says how many."""
    killed = 0
    while await journal.reaches(journal.acknowledged + random.randint(every // 2, every)):
        os.kill(random.choice(workers(service)), signal.SIGKILL)
        killed += 1
        await replaced(service, killed)
    return killed


async def replaced(service: Service, killed: int) -> None:
    """Waits until as many workers have been started anew as were killed; the service was begun with two."""
    await asyncio.to_thread(service.wait_for_lines, lambda line: line["event"] == "worker ready", 2 + killed)


def nothing_at_fault(service: Service) -> None:
    """No call met a fault of the service itself, and no session that cannot be read."""
    assert not [line for line in service.log() if line["event"] in ("fault", "corrupt session")]
