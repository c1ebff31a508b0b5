"""Keeps, of answers that tests recorded, the few that show every member of each: answers.py FILE… >answers.jsonl

Of an operation and a status as many answers as it takes to have each member once, and once null where it is null in one. Of refusals
the same by their code, whichever operation gave them. A list has only the elements that have members of their own. Ids, times and whatever
is a secret stand for nobody's.
"""

import json
import re
import sys

MOST_BYTES = 1 << 20
# Its answer is openapi/openapi.json.
LEFT_OUT = {"getDescription"}
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
BETWEEN_IDS = re.compile(f"({ID.pattern})")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
# Tokens, signatures, digests: long, of letters and digits, with a digit at least.
RANDOM = re.compile(r"(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{20,}")
SECRET = re.compile(r"(^|_)(token|secret|password|cursor)$|^request_id$")


def main():
    groups = {}
    for file in sys.argv[1:]:
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                answer = json.loads(line)
                if answer["operation"] in LEFT_OUT:
                    continue
                answer["body"] = cut(scrubbed(answer["body"], {}))
                groups.setdefault(group(answer), {})[text(answer)] = answer
    kept = sorted((one["operation"], one["status"], text(one)) for each in groups.values() for one in covering(each))
    lines = "".join(line + "\n" for _, _, line in kept)
    if len(lines.encode()) > MOST_BYTES:
        sys.exit(f"{len(lines.encode())} bytes are more than a repository ought to have of this")
    sys.stdout.write(lines)


def group(answer):
    """What is covered together."""
    status, body = answer["status"], answer["body"]
    if status < 300:
        return answer["operation"], status, ""
    error = body.get("error")
    code = error.get("code") if isinstance(error, dict) else body.get("error_code") or body.get("code")
    # The office, its sign-in and the asset app have shapes of their own.
    return tuple(sorted(body)), status, code


def covering(answers):
    """In each step the one that shows the most that none before showed, the shortest of several."""
    missing = set().union(*(places(one["body"], "") for one in answers.values()))
    while missing:
        best = min(answers.items(), key=lambda one: (-len(missing & places(one[1]["body"], "")), len(one[0]), one[0]))
        missing -= places(best[1]["body"], "")
        yield best[1]


def places(value, place):
    """Where there are values, each with whether it is null."""
    if isinstance(value, list):
        return {place}.union(*(places(one, place + "[]") for one in value))
    if isinstance(value, dict):
        return {place}.union(*(places(one, f"{place}.{key}") for key, one in value.items()))
    return {place if value is not None else place + "=null"}


def cut(value):
    """Lists with only the elements that have members of their own."""
    if isinstance(value, dict):
        return {key: cut(one) for key, one in value.items()}
    if not isinstance(value, list):
        return value
    seen, kept = set(), []
    for one in map(cut, value):
        if not places(one, "") <= seen:
            seen |= places(one, "")
            kept.append(one)
    return kept


def scrubbed(value, ids, name=""):
    """The same with ids by number and with no time, token or signature of its own."""
    if isinstance(value, dict):
        return {numbered(key, ids): scrubbed(one, ids, key) for key, one in value.items()}
    if isinstance(value, list):
        return [scrubbed(one, ids, name) for one in value]
    if not isinstance(value, str):
        return value
    if TIME.fullmatch(value):
        return "2026-06-02T14:00:00.250Z" if "." in value else "2026-06-02T14:00:00Z"
    if DAY.fullmatch(value):
        return "2026-06-02"
    if SECRET.search(name) and not ID.fullmatch(value):
        return "scrubbed"
    # Numbered ids are no token.
    return "".join(
        numbered(part, ids) if ID.fullmatch(part) else RANDOM.sub("scrubbed", part) for part in BETWEEN_IDS.split(value)
    )


def numbered(value, ids):
    return ID.sub(lambda one: ids.setdefault(one[0], f"00000000-0000-4000-8000-{len(ids) + 1:012d}"), value)


def text(answer):
    return json.dumps(answer, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


if __name__ == "__main__":
    main()
