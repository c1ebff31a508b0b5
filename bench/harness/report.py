"""Writes down what was measured, as ratios of Quartermaster to the others."""

import desk
import growth
import imports
import listeners
import notices
import outbox
import stalls
import tls
import uploads
from cells import label, ratio_cell

MEASURES = (("per_second", "requests a second"), ("server_cpu_us", "CPU a request"), ("cpu_us", "with Postgres'"))


def summary(results: list[dict]) -> str:
    """All tables, with the machines and days they are of."""
    machines = sorted(
        {f"{result['on']['cores']} cores, Linux {result['on']['kernel']}, {result['at']}" for result in results}
    )
    head = (
        "# Figures\n\nWritten by `script/bench`; [docs/performance.md](../../docs/performance.md) says what they mean. Measured on "
        + "; ".join(machines)
        + ".\n\n"
    )
    return head + "\n".join([*(table(result) for result in results), *_patience_of_reads(results)])


def _patience_of_reads(results: list[dict]) -> list[str]:
    """What writes beside them cost reads, at the same rate of reads: two works, so of their medians and not by rounds."""
    found = {
        result["name"]: result["participants"]["quartermaster"]["plans"][0]
        for result in results
        if "rate" in result["name"]
    }
    if not {"mixed-rate", "unmixed-rate"} <= found.keys():
        return []
    lines = [
        "### Reads with writes beside them ÷ the same reads alone",
        "",
        "| median latency | p99 latency |",
        "|---|---|",
    ]
    cells = (
        f"{found['mixed-rate'][one]['median'] / found['unmixed-rate'][one]['median']:.2f}"
        for one in ("p50_us", "p99_us")
    )
    return ["\n".join([*lines, "| " + " | ".join(cells) + " |"]) + "\n"]


def table(result: dict) -> str:
    """A Markdown table of one work."""
    for each in (stalls, outbox, listeners, desk, imports, notices, tls, uploads, growth):
        if result["name"] == each.WORK.name:
            return each.table(result)
    return _footprint(result) if result["name"] == "footprint" else _ratios(result)


def _ratios(result: dict) -> str:
    """Quartermaster divided by each participant: the median of the rounds, the least and the most."""
    head = ["| Quartermaster ÷ …", *(title for _, title in MEASURES)]
    first = result["participants"]["quartermaster"]
    for index in range(len(first["plans"])):
        of = ("", " of reads", " of writes")[0 if len(first["plans"]) == 1 else index + 1]
        head += [f"median latency{of}", f"p99 latency{of}"]
    lines = [" | ".join(head) + " |", "|---" * len(head) + "|"]
    for name, summary in result["participants"].items():
        if name == "quartermaster":
            continue
        cells = [ratio_cell(summary[measure]["ratio"]) for measure, _ in MEASURES]
        for plan in summary["plans"]:
            cells += [ratio_cell(plan[percentile]["ratio"]) for percentile in ("p50_us", "p99_us")]
        lines.append(" | ".join([f"| {label(name)}", *cells]) + (" | overdue |" if summary["overdue"] else " |"))
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"


def _footprint(result: dict) -> str:
    """Figures of the servers themselves, not ratios."""
    lines = [
        "| | idle | 64 busy | 10,000 idle connections more, each | start to first answer |",
        "|---|---|---|---|---|",
    ]
    for name, facts in result["participants"].items():
        start = facts["start_ms"]
        lines.append(
            f"| {'Quartermaster' if name == 'quartermaster' else label(name)} | {facts['idle'] / 1e6:.1f} MB | {facts['busy'] / 1e6:.1f} MB | {facts['each_idle'] / 1e3:.1f} kB"
            f" | {start['median']:.0f} ms ({start['least']:.0f}–{start['most']:.0f}) |"
        )
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"
