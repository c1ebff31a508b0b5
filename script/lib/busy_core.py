"""A core that is busy with something else: for what is measured beside it, by script/bench and script/house-move."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def busy_core(most: float) -> Iterator[None]:
    """Keeps a core busy, at most for that many seconds: it ends by itself, should nobody be left to end it."""
    spin = f"import time\nend = time.monotonic() + {most}\nwhile time.monotonic() < end: pass"
    with subprocess.Popen([sys.executable, "-c", spin]) as work:
        try:
            yield
        finally:
            work.kill()
