"""Prints what was measured, as ratios of Quartermaster to the others."""

MEASURES = (("per_second", "requests a second"), ("server_cpu_us", "CPU a request"))


def table(result: dict) -> str:
    """A Markdown table of one work: Quartermaster divided by each participant, the median of the rounds, least and most."""
    head = ["| Quartermaster ÷ …", *(title for _, title in MEASURES)]
    first = result["participants"]["quartermaster"]
    for index in range(len(first["plans"])):
        of = ("", " of reads", " of writes")[0 if len(first["plans"]) == 1 else index + 1]
        head += [f"median latency{of}", f"p99 latency{of}"]
    lines = [" | ".join(head) + " |", "|---" * len(head) + "|"]
    for name, summary in result["participants"].items():
        if name == "quartermaster":
            continue
        cells = [_cell(summary[measure]["ratio"]) for measure, _ in MEASURES]
        for plan in summary["plans"]:
            cells += [_cell(plan[percentile]["ratio"]) for percentile in ("p50_us", "p99_us")]
        lines.append(" | ".join([f"| {label(name)}", *cells]) + (" | overdue |" if summary["overdue"] else " |"))
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"


def label(name: str) -> str:
    """A participant as people read it."""
    return {
        "again": "itself, again (noise)", "pgbench": "pgbench", "nginx": "nginx `return 200`", "hummingbird": "Hummingbird",
        "go": "Go, pgx", "node": "Node, pg", "fastapi": "FastAPI, asyncpg", "large": "itself, on the large data",
        "one-loop": "itself, one loop"}.get(name, name)


def _cell(ratio: dict | None) -> str:
    if ratio is None:
        return "–"
    return f"{ratio['median']:.2f} ({ratio['least']:.2f}–{ratio['most']:.2f})"
