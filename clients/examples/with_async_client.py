"""Many games at once with the asynchronous client: python with_async_client.py [URL]."""

import asyncio
import sys

from royalpig_client import AsyncClient, Outcome


async def play(client: AsyncClient, seed: int) -> Outcome:
    """A game in which every seat does the first thing that is legal."""
    position = await client.new("schweinebande", seats=2, seed=seed)
    while position.outcome is None:
        position = await position.apply(await position.legal.at(0))
    return position.outcome


async def main(url: str = "http://127.0.0.1:8080") -> None:
    """Plays four games at once and tells who won them."""
    async with AsyncClient(url) as client:
        outcomes = await asyncio.gather(*(play(client, seed) for seed in range(4)))
    for seed, outcome in enumerate(outcomes):
        print(f"game {seed}: {' and '.join(f'p{seat}' for seat in outcome.winners)}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
