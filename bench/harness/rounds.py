"""Runs works in interleaved rounds and sums them up: medians, ratios round by round, and how far they spread."""

import statistics

import checks
import database
import servers
from measure import COPY, Measurements
from works import BARE, Work

MEASURES = ("per_second", "server_cpu_us", "postgres_cpu_us", "cpu_us")
PERCENTILES = ("p50_us", "p99_us")


def run(work: Work, measurements: Measurements, count: int, say) -> dict:
    """Measures every participant once a round, the next round beginning with the next one."""
    rate = 0.0
    if work.rate:
        rate = work.rate * measurements.measure(_unhurried(work), "quartermaster")["per_second"]
    results: dict[str, list[dict]] = {participant: [] for participant in work.among}
    for number in range(count):
        turn = number % len(work.among)
        for participant in work.among[turn:] + work.among[:turn]:
            result = measurements.measure(work, participant, rate)
            results[participant].append(result)
            say(f"  {participant:14} {_line(result)}")
    return {
        "name": work.name,
        "title": work.title,
        "connections": work.connections,
        "rate": rate,
        "participants": {name: _summary(values, results["quartermaster"]) for name, values in results.items()},
    }


def check(measurements: Measurements, work: Work, participants: list[str]) -> None:
    """Raises unless every participant gives the answers that Quartermaster gives."""
    given: dict[str, list[checks.Answer]] = {}
    for participant in ["quartermaster", *participants]:
        database.copy("small", COPY)
        with servers.running(measurements.server(participant, COPY, work), "/livez"):
            office = participant not in BARE
            given[participant] = [checks.live()] + (checks.office() if office else [])
        for number, (ours, theirs) in enumerate(zip(given["quartermaster"], given[participant], strict=False)):
            if ours != theirs:
                raise RuntimeError(f"{participant} answers otherwise, question {number}:\n{ours}\n{theirs}")


def spread(values: list[float]) -> dict:
    """The median, the least and the most of what the rounds gave: a figure of each, or a ratio within each."""
    return {"median": statistics.median(values), "least": min(values), "most": max(values)}


def _unhurried(work: Work) -> Work:
    plan = "mixed" if work.plan == "mixed-reads" else work.plan
    return Work(
        work.name, work.title, plan, work.connections, writes=work.writes, fields=work.fields, database=work.database
    )


def _line(result: dict) -> str:
    plans = "  ".join(f"p50 {plan['p50_us']:>7} p99 {plan['p99_us']:>7} µs" for plan in result["plans"])
    return (
        f"{result['per_second']:>9.0f}/s  {plans}  CPU {result['server_cpu_us']:>7.1f} µs, Postgres"
        f" {result['postgres_cpu_us']:>7.1f} µs" + (f"  {result['overdue']} overdue" if result["overdue"] else "")
    )


def _summary(values: list[dict], ours: list[dict]) -> dict:
    """Medians, and the ratio of Quartermaster to this participant, round by round."""
    summary: dict = {"overdue": sum(value["overdue"] for value in values)}
    for measure in MEASURES:
        summary[measure] = spread([value[measure] for value in values])
        summary[measure]["ratio"] = _ratio([value[measure] for value in ours], [value[measure] for value in values])
    summary["plans"] = []
    for index in range(len(values[0]["plans"])):
        plan = {}
        for percentile in PERCENTILES:
            theirs, mine = ([value["plans"][index][percentile] for value in side] for side in (values, ours))
            plan[percentile] = spread(theirs) | {"ratio": _ratio(mine, theirs)}
        summary["plans"].append(plan)
    return summary


def _ratio(ours: list[float], theirs: list[float]) -> dict | None:
    if not all(theirs):
        return None
    return spread([mine / other for mine, other in zip(ours, theirs, strict=True)])
