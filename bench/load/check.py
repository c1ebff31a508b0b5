"""Holds the load generator to what it says, against a server that does what a test wants: python3 bench/load/check.py LOAD"""

import json
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)


class Server(socketserver.ThreadingTCPServer):
    """Answers each request by `self.answer(text)`, after it noted it."""

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, answer=lambda text: b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer, self.seen, self.lock = answer, [], threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        waiting = b""
        while data := self.request.recv(65536):
            waiting += data
            while b"\r\n\r\n" in waiting:
                head, _, rest = waiting.partition(b"\r\n\r\n")
                length = next(
                    (int(line[15:]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length:")), 0
                )
                if len(rest) < length:
                    break
                with self.server.lock:
                    self.server.seen.append((self.client_address[1], (head + b"\n" + rest[:length]).decode()))
                waiting = rest[length:]
                self.request.sendall(self.server.answer(head.decode()))


class LoadTests(unittest.TestCase):
    def run_load(self, server, lines, *options, tokens=None, group=1):
        with tempfile.TemporaryDirectory() as folder:
            plan, names = Path(folder, "plan"), Path(folder, "tokens")
            plan.write_text("\n".join(lines) + "\n")
            names.write_text("\n".join(tokens or ["none"]) + "\n")
            command = [PROGRAM, "--port", str(server.server_address[1]), *map(str, options)]
            command.append(f"{plan},{names if tokens else '-'},{group},1")
            done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_counts_each_answer_once(self):
        server = Server()
        said = self.run_load(server, ["GET\t/a"], "--connections", 3, "--seconds", 5, "--requests", 100)
        self.assertEqual(said["plans"][0]["answered"], 100)
        self.assertEqual(len(server.seen), 100)
        self.assertEqual(said["overdue"], 0)

    def test_other_statuses_are_not_answers(self):
        server = Server(lambda _: b"HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n")
        said = self.run_load(server, ["GET\t/a"], "--connections", 1, "--seconds", 5, "--requests", 4)
        self.assertEqual((said["plans"][0]["answered"], said["plans"][0]["unexpected"]), (0, 4))

    def test_a_304_has_no_body_whatever_its_length_says(self):
        server = Server(lambda _: b"HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n")
        said = self.run_load(server, ["GET\t/a"], "--connections", 1, "--seconds", 5, "--requests", 3, "--expect", 304)
        self.assertEqual(said["plans"][0]["answered"], 3)

    def test_groups_stay_in_order_on_one_connection(self):
        server = Server()
        lines = [f"GET\t/{group}/{step}" for group in range(6) for step in range(2)]
        self.run_load(server, lines, "--connections", 4, "--seconds", 9, "--requests", 400, group=2)
        by_connection = {}
        for port, text in server.seen:
            by_connection.setdefault(port, []).append(text.split()[1].split("/")[1:])
        self.assertEqual(len(by_connection), 4)
        owners = {}
        for port, paths in by_connection.items():
            self.assertEqual([step for _, step in paths], (["0", "1"] * len(paths))[: len(paths)])
            for group, _ in paths:
                self.assertEqual(owners.setdefault(group, port), port)

    def test_keys_are_new_and_times_now(self):
        server = Server()
        self.run_load(
            server,
            ['POST\t/a\t*\t{"at":"{now}"}'],
            "--connections",
            2,
            "--seconds",
            5,
            "--requests",
            50,
            tokens=["t0", "t1"],
        )
        keys = {line for _, text in server.seen for line in text.splitlines() if line.startswith("Idempotency-Key: ")}
        self.assertEqual(len(keys), 50)
        self.assertTrue(all(f'{{"at":"{time.strftime("%Y-%m-%dT", time.gmtime())}' in text for _, text in server.seen))
        tokens = {line for _, text in server.seen for line in text.splitlines() if line.startswith("Authorization: ")}
        self.assertEqual(tokens, {"Authorization: Bearer t0", "Authorization: Bearer t1"})

    def test_waiting_for_its_turn_counts(self):
        """One stall of 0.5 s: a closed loop sees one slow request, at a rate half of a second's requests were late."""
        stalled = threading.Event()

        def stall(_):
            if not stalled.is_set():
                stalled.set()
                time.sleep(0.5)
            return b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

        said = self.run_load(Server(stall), ["GET\t/a"], "--connections", 1, "--seconds", 1, "--rate", 100)
        self.assertEqual(said["plans"][0]["answered"] + said["overdue"], 100)
        self.assertGreater(said["plans"][0]["p90_us"], 300_000)
        self.assertGreater(said["plans"][0]["max_us"], 490_000)

    def test_what_is_not_answered_in_time_is_overdue(self):
        def slow(_):
            time.sleep(0.1)
            return b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

        said = self.run_load(Server(slow), ["GET\t/a"], "--connections", 1, "--seconds", 1, "--rate", 100)
        self.assertGreater(said["overdue"], 80)


if __name__ == "__main__":
    unittest.main()
