"""What stands in the tables."""


def label(name: str) -> str:
    """A participant as people read it."""
    return {
        "again": "itself, again (noise)",
        "pgbench": "pgbench",
        "nginx": "nginx `return 200`",
        "nginx-logs": "nginx with its access log",
        "hummingbird": "Hummingbird",
        "go": "Go, pgx",
        "node": "Node, pg",
        "fastapi": "FastAPI, asyncpg",
        "large": "itself, on the large data",
        "houses": "itself, a hundred houses",
        "one-loop": "itself, one loop",
        "metered": "itself, counted and scraped",
    }.get(name, name)


def ratio_cell(ratio: dict | None) -> str:
    """The median of the rounds, the least and the most."""
    if ratio is None:
        return "–"
    return f"{ratio['median']:.2f} ({ratio['least']:.2f}–{ratio['most']:.2f})"
