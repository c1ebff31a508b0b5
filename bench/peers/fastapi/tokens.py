"""RS256 tokens, each checked once and then remembered until it expires."""

import os
import time

import jwt
from fastapi import Request

with open(os.environ["PUBLIC_KEY_FILE"], encoding="ascii") as file:
    KEY = file.read()

good: dict[str, tuple[str, float]] = {}


def subject_of(request: Request) -> str | None:
    """The token's person; None when there is none to be trusted."""
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    known = good.get(token)
    if known is None:
        try:
            claims = jwt.decode(token, KEY, algorithms=["RS256"], audience="authenticated")
        except jwt.InvalidTokenError:
            return None
        known = good[token] = (claims["sub"], claims["exp"])
    return known[0] if known[1] > time.time() else None
