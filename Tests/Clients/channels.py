"""realtime, unmodified, by itself and in supabase's client: subscribes, is told of changes, renews its token, is refused, and
is there again behind a restart of the server.

channels.py URL TOKEN NEWER-TOKEN MANAGER-TOKEN ASSET FLAG

It makes the file FLAG when the server may be restarted."""

import asyncio
import pathlib
import sys

import httpx
from realtime import AsyncRealtimeClient, RealtimeSubscribeStates
from supabase import acreate_client

URL, TOKEN, NEWER, MANAGER, ASSET, FLAG = sys.argv[1:]
KEY = "sb_publishable_key"


async def change(location):
    async with httpx.AsyncClient() as http:
        headers = {"Authorization": "Bearer " + MANAGER}
        answer = await http.patch(
            f"{URL}/api/office/assets/{ASSET}",
            headers={**headers, "Idempotency-Key": "channels-" + location},
            json={"location": location},
            timeout=60,
        )
        assert answer.status_code == 200, answer.text


class Listener:
    """A channel that keeps what it is told."""

    def __init__(self, channel, **wish):
        self.states = asyncio.Queue()
        self.told = asyncio.Queue()
        self.channel = channel.on_postgres_changes("*", schema="public", callback=self.told.put_nowait, **wish)

    async def subscribe(self):
        await self.channel.subscribe(lambda state, error: self.states.put_nowait((state, error)))

    async def state(self):
        return await asyncio.wait_for(self.states.get(), 120)

    async def expect_subscribed(self):
        while True:
            state, _ = await self.state()
            if state == RealtimeSubscribeStates.SUBSCRIBED:
                return

    async def expect(self, location):
        """Waits until it is told of that place; what came twice may come before it."""
        while True:
            data = (await asyncio.wait_for(self.told.get(), 120))["data"]
            assert data["table"] == "assets" and data["type"] == "UPDATE", data
            assert data["old_record"] == {"id": ASSET} and data["errors"] is None, data
            if data["record"]["location"] == location:
                return


async def alone():
    client = AsyncRealtimeClient(URL + "/realtime/v1", KEY)
    await client.connect()
    early = Listener(client.channel("early"), table="assets")
    # Nobody has signed in: the key is sent for a token, and is none.
    await early.subscribe()
    state, error = await early.state()
    assert state == RealtimeSubscribeStates.CHANNEL_ERROR and "Unauthorized: " in str(error), (state, error)
    await client.set_auth(TOKEN)
    # It tries again by itself.
    await early.expect_subscribed()

    floor = Listener(client.channel("floor"), table="assets", filter=f"id=eq.{ASSET.upper()}")
    await floor.subscribe()
    await floor.expect_subscribed()
    await change("one")
    await floor.expect("one")
    await early.expect("one")

    wrong = Listener(client.channel("wrong"), table="customers")
    await wrong.subscribe()
    state, error = await wrong.state()
    assert state == RealtimeSubscribeStates.CHANNEL_ERROR and "reservation_items" in str(error), (state, error)

    await client.set_auth(NEWER)
    await change("two")
    await floor.expect("two")
    await client.remove_channel(early.channel)
    return client, floor


async def inside_supabase():
    client = await acreate_client(URL, KEY)
    await client.realtime.set_auth(TOKEN)
    listener = Listener(client.channel("inside"), table="assets")
    await listener.subscribe()
    await listener.expect_subscribed()
    await change("three")
    await listener.expect("three")
    return client, listener


async def main():
    client, floor = await alone()
    other, inside = await inside_supabase()
    pathlib.Path(FLAG).touch()
    for listener in (floor, inside):
        state, _ = await listener.state()
        assert state == RealtimeSubscribeStates.CHANNEL_ERROR, state
        await listener.expect_subscribed()
    await change("four")
    await floor.expect("four")
    await inside.expect("four")
    await client.close()
    await other.remove_all_channels()
    print("done")


asyncio.run(main())
