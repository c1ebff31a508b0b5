"""Draws the results as one picture: how much of Quartermaster's speed each participant reached, work by work."""

from html import escape

from cells import label

SHOWN = ("live-64", "read", "list", "handover-64", "replay-64", "mixed")
WIDTH, LABELS, ROW, GAP, TOP = 860, 250, 22, 34, 58
# Where a bar of Quartermaster's own length ends; longer ones go on to the right of it.
FULL = 400
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 } .quiet { fill: #57606a }
.bar { fill: #8c959f } .own { fill: #1f6feb } .spread, .mark { stroke: #24292f; stroke-width: 1.5 } .mark { stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .quiet { fill: #8d96a0 } .bar { fill: #6e7681 } .spread, .mark { stroke: #e6edf3 }
}
"""


def draw(results: list[dict]) -> str:
    """An SVG of the works that it shows, as far as they were measured."""
    found = {result["name"]: result for result in results}
    works = [found[name] for name in SHOWN if name in found]
    parts, y = [], TOP
    for work in works:
        begins = y
        parts.append(f'<text class="title" x="16" y="{y + 15}">{escape(work["title"])}</text>')
        y += ROW
        for name, summary in work["participants"].items():
            if name != "again":
                parts += _bar(name, summary["per_second"]["ratio"], y)
                y += ROW
        parts.append(f'<line class="mark" x1="{LABELS + FULL}" x2="{LABELS + FULL}" y1="{begins + ROW}" y2="{y}"/>')
        y += GAP - ROW
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 8}" viewBox="0 0 {WIDTH} {y + 8}" role="img">\n'
        f"<title>Requests a second, Quartermaster's being 1</title>\n<style>{STYLE}</style>\n"
        '<text class="title" x="16" y="24">Requests a second on the same machine, Quartermaster\'s being 1</text>\n'
        '<text class="quiet" x="16" y="43">bar: median of interleaved rounds; line: the slowest and the fastest</text>\n'
    )
    return head + "\n".join(parts) + "\n</svg>\n"


def _bar(name: str, ratio: dict, y: int) -> list[str]:
    """A participant's speed as a part of Quartermaster's: the inverse of the report's ratio."""
    middle, most, least = (1 / ratio[key] for key in ("median", "least", "most"))
    end, low, high = (LABELS + min(value, 1.35) * FULL for value in (middle, least, most))
    own = name == "quartermaster"
    parts = [
        f'<text x="{LABELS - 10}" y="{y + 14}" text-anchor="end">{escape("Quartermaster" if own else label(name))}</text>',
        f'<rect class="{"own" if own else "bar"}" x="{LABELS}" y="{y + 3}" width="{end - LABELS:.1f}" height="{ROW - 7}" rx="2"/>',
        f'<text x="{max(end, high) + 8:.1f}" y="{y + 14}">{middle:.2f}</text>',
    ]
    if not own:
        parts.append(f'<line class="spread" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 10}" y2="{y + 10}"/>')
    return parts
