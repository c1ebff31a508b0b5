"""The server under test: it is killed, and begins again at the same port; what it logs is heard as it is said."""

import re
import subprocess
import threading
import time


class Server:
    """Its settings are those of the environment."""

    def __init__(self, program):
        self.program = program
        self.lines = []
        self.said = threading.Condition()

    def start(self):
        # Whatever becomes of the test, no server is left behind.
        command = ["setpriv", "--pdeathsig", "TERM", self.program, "serve"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        threading.Thread(target=self.listen, args=(self.process, len(self.lines)), daemon=True).start()
        self.wait_for(r'"message":"listening"|has ended', len(self.lines))
        assert self.process.poll() is None, "the server ended:\n" + "\n".join(self.lines[-5:])

    def listen(self, process, first):
        for line in process.stdout:
            self.hear(line.rstrip("\n"))
        self.hear(f"the server {process.pid} has ended")

    def hear(self, line):
        with self.said:
            self.lines.append(line)
            self.said.notify_all()

    def wait_for(self, pattern, first=0):
        """What fits the pattern in the first line that does, from the given one on. Other lines, which always come, buy no more time."""
        at, end = first, time.monotonic() + 60
        with self.said:
            while True:
                for line in self.lines[at:]:
                    if found := re.search(pattern, line):
                        return found
                at = len(self.lines)
                assert self.said.wait(end - time.monotonic()), f"no line like {pattern}"

    def kill(self):
        """Without a word: nothing is answered any more, nothing is written."""
        self.process.kill()
        self.process.wait()

    def is_dead(self):
        return self.process.poll() is not None

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
