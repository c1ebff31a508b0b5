"""The peer in Python: FastAPI and asyncpg under uvicorn with uvloop and httptools, a worker a core, prepared statements (asyncpg
caches them), a pool a worker, verified tokens in a dictionary. Answers are relayed as bytes, past pydantic."""

import asyncio
import hashlib
import json
import os
import random
import time
import uuid
from contextlib import asynccontextmanager
from datetime import datetime

import answer
import asyncpg
from fastapi import FastAPI, Request
from tokens import subject_of

HANDOVER = (
    "(null, $1::text::uuid, null, $2::text, $3::text, $4::text, $5::text, $6::int, $7::uuid, $8::uuid, $9::text, $10::timestamptz,"
    " interval '90 days')"
)
SHOW = "select status, code, body from office.get_reservation(null, $1::text::uuid, null, $2::text, $3::uuid, $4::bool)"
LIST = (
    "select status, code, body from office.list_reservations(null, $1::text::uuid, null, $2::text, $3::int, $4::text, $5::bool,"
    " $6::int, $7::timestamptz, $8::uuid)"
)
CHANGES = {
    "pickups": "select status, code, body, outcome from office.pick_up_asset" + HANDOVER,
    "returns": "select status, code, body, outcome from office.return_asset" + HANDOVER,
}


@asynccontextmanager
async def lifespan(app: FastAPI):
    """PGHOST, PGUSER, PGDATABASE … say where. Each worker has its share of the connections."""
    share = max(1, int(os.environ["CONNECTIONS"]) // int(os.environ["WORKERS"]))
    app.state.pool = await asyncpg.create_pool(min_size=share, max_size=share)
    yield
    app.state.pool.terminate()


app = FastAPI(lifespan=lifespan, openapi_url=None)


@app.get("/livez")
async def livez(request: Request):
    return answer.plain(request, 200, b'{"status":"ok"}')


@app.get("/api/office/reservations")
async def list_reservations(request: Request, window: str):
    days = {"today": 1, "week": 7}.get(window)
    if days is None:
        return answer.refused(request, 400, "validation_failed")
    return await read(request, LIST, days, None, True, 500, None, None)


@app.get("/api/office/reservations/{reservation}")
async def show_reservation(request: Request, reservation: uuid.UUID):
    return await read(request, SHOW, reservation, True)


async def read(request: Request, sql: str, *parameters):
    subject = subject_of(request)
    if subject is None:
        return answer.refused(request, 401, "token_invalid")
    row = await app.state.pool.fetchrow(sql, subject, "viewer", *parameters)
    if row["code"] is not None:
        return answer.refused(request, row["status"], row["code"])
    return answer.tagged(request, row["body"].encode())


@app.post("/api/office/reservations/{reservation}/{action}")
async def hand_over(request: Request, reservation: uuid.UUID, action: str):
    subject = subject_of(request)
    if subject is None:
        return answer.refused(request, 401, "token_invalid")
    if action not in CHANGES:
        return answer.refused(request, 404, "not_found")
    try:
        body = json.loads(await request.body())
        asset, at = uuid.UUID(body["asset_id"]), datetime.fromisoformat(body["at"])
        key = request.headers["Idempotency-Key"]
    except (KeyError, TypeError, ValueError):
        return answer.refused(request, 400, "validation_failed")
    values = (
        subject,
        "staff",
        answer.request_id(request),
        key,
        fingerprint(request, body),
        5000,
        reservation,
        asset,
        body.get("scanned_code"),
        at,
    )
    end, pause = time.monotonic() + 5, 0.002
    row = await app.state.pool.fetchrow(CHANGES[action], *values)
    # Another change of the same reservation may be under way: asked again, as long as ours does.
    while row["outcome"] == "busy" and time.monotonic() < end:
        await asyncio.sleep(pause * random.uniform(0.5, 1))
        pause = min(2 * pause, 0.05)
        row = await app.state.pool.fetchrow(CHANGES[action], *values)
    if row["code"] is not None:
        return answer.refused(request, row["status"], row["code"])
    return answer.plain(request, row["status"], row["body"].encode(), replayed=row["outcome"] == "replayed")


def fingerprint(request: Request, body: dict) -> str:
    """What makes two requests the same: method, path, and the body with its names in order."""
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{request.method} {request.url.path}\n{canonical}".encode()).hexdigest()
