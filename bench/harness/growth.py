"""What single requests cost in a house of a million reservations, and beside ninety-eight houses more."""

import datetime
import http.client
import random
import statistics
import time
from collections.abc import Callable

import database
import place
import servers
import tokens
from cells import ratio_cell
from measure import Measurements
from rounds import spread
from works import Work

WORK = Work("growth", "What a request costs on more data: median, one connection", "reads", 1, ("quartermaster",))
DATABASES = ("small", "large", "houses")
MARK = 1.3
TURNS = 60


def run(measurements: Measurements, count: int, say) -> dict:
    """Every request on each database, `count` times in turn; microseconds."""
    for name in DATABASES:
        database.ensure(name)
    rounds: list[dict[str, dict[str, float]]] = []
    for number in range(count):
        found = {}
        turn = number % len(DATABASES)
        for name in DATABASES[turn:] + DATABASES[:turn]:
            # First what is asked for comes from the disk. A second process asks again, which has kept no answer.
            with servers.running(measurements.server("quartermaster", name, WORK), "/readyz"):
                _ask_all(name, random.Random(number), range(TURNS))
            with servers.running(measurements.server("quartermaster", name, WORK), "/readyz"):
                _ask_all(name, random.Random(-1 - number), range(TURNS, TURNS + 10))
                times = _ask_all(name, random.Random(number), range(TURNS))
            found[name] = {asked: statistics.median(each) * 1e6 for asked, each in times.items()}
        rounds.append(found)
        say("  " + "  ".join(f"{name} {sum(each.values()) / 1000:.1f} ms" for name, each in found.items()))
    return {
        "name": WORK.name,
        "title": WORK.title,
        "mark": MARK,
        "requests": {asked: _summary(asked, rounds) for asked in rounds[0]["small"]},
    }


def _summary(asked: str, rounds: list[dict[str, dict[str, float]]]) -> dict:
    return {"us": statistics.median(one["small"][asked] for one in rounds)} | {
        name: spread([one[name][asked] / one["small"][asked] for one in rounds]) for name in DATABASES[1:]
    }


def _ask_all(name: str, numbers: random.Random, turns: range) -> dict[str, list[float]]:
    """Seconds of each request, by what is asked; all of them in turn, so that they meet the same machine. None is asked twice for the same, as
    a body that the server kept would cost nothing."""
    connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=60)
    headers = {"Authorization": f"Bearer {tokens.last(1)}"}
    questions = _questions(name, numbers)
    times: dict[str, list[float]] = {asked: [] for asked in questions}
    for number in turns:
        for asked, path in questions.items():
            begun = time.perf_counter()
            connection.request("GET", f"/api/office{path(number)}", headers=headers)
            response = connection.getresponse()
            answer = response.read()
            times[asked].append(time.perf_counter() - begun)
            if response.status != 200:
                raise RuntimeError(f"{asked}: {response.status} {answer[:300]!r}")
    connection.close()
    return times


def _questions(name: str, numbers: random.Random) -> dict[str, Callable[[int], str]]:
    """Titles, and the paths to ask for the n-th time."""
    past, assets = database.reservations(name), database.assets(name)
    chosen = {
        # Numbers of as many digits, so that none begins as another does.
        "reservation": numbers.sample(range(past // 10 + 1, past), 200),
        "asset": numbers.sample(range(1, assets + 1), 200),
        "item": numbers.sample(range(1, assets // 4 + 1), 200),
    }
    today = datetime.datetime.now(datetime.UTC).replace(hour=0, minute=0, second=0, microsecond=0)

    def ident(kind: str, number: int) -> str:
        return tokens.ident(kind, chosen[kind][number])

    def span(number: int, days: int) -> str:
        begins = today + datetime.timedelta(minutes=15 * number)
        return f"from={begins:%Y-%m-%dT%H:%M:%SZ}&to={begins + datetime.timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"

    def dates(number: int, days: int) -> str:
        begins = today + datetime.timedelta(days=number % 7)
        return f"from={begins:%Y-%m-%d}&to={begins + datetime.timedelta(days=days):%Y-%m-%d}"

    return {
        "GET /reservations/{id}": lambda n: f"/reservations/{ident('reservation', n)}",
        "GET /reservations?window=today": lambda n: f"/reservations?window=today&limit={50 + n}",
        "GET /reservations/{id}/history": lambda n: f"/reservations/{ident('reservation', n)}/history",
        "GET /reservations?q=": lambda n: f"/reservations?q=R-{chosen['reservation'][n]}",
        "GET /assets/resolve?code=": lambda n: f"/assets/resolve?code=C{chosen['asset'][n]}",
        "GET /assets?q=": lambda n: f"/assets?q=A-{chosen['asset'][n]}",
        "GET /assets/{id}": lambda n: f"/assets/{ident('asset', n)}",
        "GET /assets/{id}/history?limit=2": lambda n: f"/assets/{ident('asset', n)}/history?limit=2",
        "GET /items/{id}": lambda n: f"/items/{ident('item', n)}",
        "GET /items/{id}/assets": lambda n: f"/items/{ident('item', n)}/assets",
        "GET /search": lambda n: f"/search?q=R-{chosen['reservation'][n]}",
        "GET /availability, one item, a week": lambda n: f"/availability?{span(n, 7)}&items={ident('item', n)}",
        "GET /calendar, a week, 50": lambda n: f"/calendar?{span(n, 7)}&limit=50",
        "GET /shortages, a week": lambda n: f"/shortages?{dates(n, 7)}&limit={50 + n}",
        "GET /figures/out": lambda n: f"/figures/out?limit={50 + n}",
        "GET /audit?asset=&limit=2": lambda n: f"/audit?limit=2&asset={ident('asset', n)}",
        "GET /clients?q=": lambda n: f"/clients?q=Client {n + 1}".replace(" ", "%20"),
        "GET /notifications": lambda n: f"/notifications?limit={20 + n}",
        "GET /inspections": lambda n: f"/inspections?limit={20 + n}",
        "GET /documents": lambda n: f"/documents?asset={ident('asset', n)}",
        "GET /repairs": lambda n: f"/repairs?limit={20 + n}",
    }


def table(result: dict) -> str:
    """A Markdown table: the median, and what it is times on more data."""
    lines = [
        f"| at most {result['mark']} times | small | a million reservations ÷ small | a hundred houses ÷ two |",
        "|---|---|---|---|",
    ]
    for asked, summary in result["requests"].items():
        cells = [ratio_cell(summary[name]) for name in DATABASES[1:]]
        lines.append(f"| {asked} | {summary['us'] / 1000:.2f} ms | " + " | ".join(cells) + " |")
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"
