"""The plans of every statement that the hot requests run, on the large data, as the role that runs them, and that none of them
reads a table that grows from end to end."""

import re
import subprocess

import database
import place
import tokens

# Rows from which on a table counts as one that grows.
GROWN = 10_000
# Early calls of a session are planned for their parameters, later ones by the plan that is kept.
WARM_UP = 6
# What auto_explain says to the session that asked, nothing of it to the log.
EXPLAINED = """
load 'auto_explain';
set auto_explain.log_min_duration = -1;
set auto_explain.log_nested_statements = on;
set auto_explain.log_analyze = on;
set auto_explain.log_timing = off;
set auto_explain.log_level = notice;
"""


def run(name: str) -> str:
    """All distinct statements with their plans, as text. Raises when one scans a table that grows."""
    texts = ["Every statement of the hot requests on the large data, once each, with the plan that Postgres ran it by."]
    seen = set()
    for title, before, sql in _calls():
        texts.append(f"== {title}")
        for statement, plan in _explained(name, before * WARM_UP, sql):
            if statement not in seen and " on " in plan:
                seen.add(statement)
                texts.append(f"{statement}\n{plan}")
    text = "\n\n".join(texts) + "\n"
    scanned = set(re.findall(r"Seq Scan on (\w+)", text)) & _grown(name)
    if scanned:
        raise RuntimeError(f"read from end to end: {', '.join(sorted(scanned))}\n{text}")
    return text


def _calls() -> list[tuple[str, list[str], str]]:
    """What is looked at: a title, what is done again and again before, and the call."""
    viewer, staff = (f"null, '{tokens.subject(house)}', null" for house in (1, 2))
    key = "gen_random_uuid()::text, md5(random()::text), 5000"
    unit = f"'{tokens.ident('written reservation', 7)}', '{tokens.ident('written asset', 6 * 21 + 1)}', 'W{6 * 21 + 1}'"
    reservation = tokens.ident("reservation", 123_456)
    show = f"select office.get_reservation({viewer}, 'viewer', '{reservation}', true)"
    today = f"select office.list_reservations({viewer}, 'viewer', 1, null, true, 500, null, null)"
    resolve = f"select office.resolve_code({viewer}, 'viewer', 'C12345')"
    pick_up, take_back = (
        f"select office.{name}({staff}, 'staff', 'plans', {key}, {unit}, clock_timestamp(), '90 days')"
        for name in ("pick_up_asset", "return_asset")
    )
    items = ",".join(tokens.ident("item", number) for number in range(1, 51))
    free = f"select office.get_availability({viewer}, 'viewer', now(), now() + interval '31 days', '{{{items}}}', null)"
    manager = f"null, '{tokens.ident('user', 2064)}', null"
    confirm, end = (
        f"select office.set_reservation_status({manager}, 'manager', 'plans', {key}, '{tokens.ident('written reservation', 600)}', '{to}', null)"
        for to in ("confirmed", "returned")
    )
    return [
        ("GET /availability of 50 items over 31 days", [free], free),
        ("POST …/status, confirmed", [confirm, end], confirm),
        ("GET /reservations/{id}", [show], show),
        ("GET /reservations?window=today", [today], today),
        ("GET /assets/resolve", [resolve], resolve),
        ("POST …/pickups", [pick_up, take_back], pick_up),
        ("POST …/returns", [take_back, pick_up], take_back),
    ]


def _explained(name: str, before: list[str], sql: str) -> list[tuple[str, str]]:
    script = f"{EXPLAINED}set session authorization quartermaster;\n" + "".join(f"{call};\n" for call in before)
    script += "reset session authorization;\nset auto_explain.log_min_duration = 0;\n"
    script += f"set session authorization quartermaster;\n{sql};\n"
    done = subprocess.run(
        ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1"],
        input=script,
        check=True,
        capture_output=True,
        text=True,
        env=place.environment(name, "postgres"),
    )
    found = re.split(r"^(?:psql:\S*\s*)?NOTICE:\s+duration: [\d.]+ ms  plan:\n", done.stderr, flags=re.MULTILINE)[1:]
    return [_parted(text) for text in found]


def _parted(text: str) -> tuple[str, str]:
    """A statement and its plan, which begins with the first line that has costs."""
    lines = text.removeprefix("Query Text: ").rstrip().splitlines()
    first = next(number for number, line in enumerate(lines) if "(cost=" in line)
    plan = "\n".join("    " + line for line in lines[first:])
    plan = re.sub(r"\(cost=\S+ rows=\d+ width=\d+\) ", "", plan)
    return "\n".join(lines[:first]).strip(), re.sub(r"\(actual rows=(\d+) loops=(\d+)\)", r"(\1 rows, \2 times)", plan)


def _grown(name: str) -> set[str]:
    return set(
        database.query(
            f"select relname from pg_class where relkind = 'r' and reltuples >= {GROWN} and relnamespace = 'public'::regnamespace",
            name,
        ).splitlines()
    )
