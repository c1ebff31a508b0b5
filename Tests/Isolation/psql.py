"""A session of psql that runs one transaction after another and tells what came of each."""

import re
import subprocess
from dataclasses import dataclass

DONE = "transaction done"
TOLD = "state"
FAILED = "25P02"


@dataclass(frozen=True)
class Outcome:
    """What came of a transaction: its first failure, if any, and how many rows each of its statements wrote."""

    state: str
    constraint: str
    message: str
    rows: tuple[int, ...]

    @property
    def is_done(self):
        return self.state == "00000"


class Psql:
    def __init__(self, program, target, name):
        self.process = subprocess.Popen(
            [program, "-XAtq", "-v", "VERBOSITY=verbose", f"{target} application_name={name}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
        )

    def transaction(self, statements, level="read committed", wait=0.0, pause=0.0):
        """Runs them as one transaction, which has looked at something a while before, and stays open for a moment at its end."""
        told = rf"\echo {TOLD} :SQLSTATE :ROW_COUNT"
        lines = [f"begin isolation level {level};"]
        if wait:
            lines.append(f"select pg_sleep({wait:.3f}) from tenants limit 1 \\g /dev/null")
        for statement in statements:
            lines += [f"{statement};", told]
        if pause:
            lines.append(f"select pg_sleep({pause:.3f}) \\g /dev/null")
        lines += ["commit;", told, rf"\echo {DONE}"]
        self._send("\n".join(lines))
        return self._outcome(self._answer())

    def value(self, query):
        """The one value of a query."""
        self._send(f"{query};\n\\echo {DONE}")
        return "".join(self._answer()).strip()

    def end(self):
        self.process.stdin.close()
        self.process.wait()

    def _send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def _answer(self):
        lines = []
        for line in self.process.stdout:
            if line == DONE + "\n":
                return lines
            lines.append(line)
        raise EOFError(f"psql ended: {''.join(lines)}")

    @staticmethod
    def _outcome(lines):
        told = [line.split() for line in lines if line.startswith(TOLD + " ")]
        failed = [state for _, state, *_ in told if state not in ("00000", FAILED)]
        text = "".join(lines)
        constraint = re.search(r"^CONSTRAINT NAME:\s+(\S+)", text, re.MULTILINE)
        message = re.search(r"^(?:psql:.*?)?(?:ERROR|FATAL):\s+(.*)$", text, re.MULTILINE)
        return Outcome(
            failed[0] if failed else "00000",
            constraint[1] if constraint else "",
            message[1] if message else "",
            tuple(int(rest[0]) for _, _, *rest in told[:-1] if rest),
        )
