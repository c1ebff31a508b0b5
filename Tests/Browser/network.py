"""A network between the browser and the server that can be cut, and that can lose answers."""

import contextlib
import re
import socket
import threading

# Where the page sends what was noted.
OUTBOX = "/api/office/outbox"


class Network:
    """Hands bytes on to and from a server. Its port is its own, so that a browser sees one origin whatever becomes of it."""

    def __init__(self, server_port):
        self.server_port = server_port
        self.is_cut = False
        self.loses_answers = False
        # Whose answers alone are lost; and in which request, by the begin of its path, the network is cut.
        self.loses_answers_to = self.cuts_in = None
        self.pairs = set()
        # Of each connection what it asked for last; and of those requests whose answers were lost, and that reached the server.
        self.asked = {}
        self.lost, self.passed = [], []
        self.happened = threading.Condition()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            if self.is_cut:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.server_port))
            except OSError:
                # There is no server now.
                near.close()
                continue
            pair = (near, far)
            self.pairs.add(pair)
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=(pair, source, target), daemon=True).start()

    def pump(self, pair, source, target):
        try:
            while data := source.recv(65536):
                is_answer = source is pair[1]
                if not is_answer and (request := re.match(rb"[A-Z]+ (\S+) HTTP", data)):
                    self.asked[pair] = request[1].decode()
                if self.is_cut:
                    break
                if is_answer and (self.loses_answers or self.asked.get(pair, "") == self.loses_answers_to):
                    self.tell(self.lost, self.asked.get(pair))
                    break
                target.sendall(data)
                if not is_answer:
                    self.tell(self.passed, self.asked.get(pair))
                    if self.cuts_in and self.asked.get(pair, "").startswith(self.cuts_in):
                        self.cut()
        except OSError:
            pass
        self.end(pair)

    def tell(self, requests, path):
        with self.happened:
            requests.append(path)
            self.happened.notify_all()

    def wait_until_lost(self, path):
        """Until the server has answered such a request, and nobody heard it."""
        self.wait(self.lost, path)

    def wait_until_passed(self, path):
        """Until such a request is on its way to the server."""
        self.wait(self.passed, path)

    def wait_until_cut(self):
        """Until the request in which the network is to be cut has begun."""
        with self.happened:
            assert self.happened.wait_for(lambda: self.is_cut, 60), f"nothing was asked of {self.cuts_in}"

    def wait(self, requests, path):
        with self.happened:
            assert self.happened.wait_for(lambda: path in requests, 60), f"nothing became of {path}"

    def end(self, pair):
        self.pairs.discard(pair)
        self.asked.pop(pair, None)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self):
        """From now on nothing goes through, and what is open breaks."""
        self.is_cut = True
        with self.happened:
            self.happened.notify_all()
        for pair in list(self.pairs):
            self.end(pair)

    def mend(self):
        self.is_cut = self.loses_answers = False
        self.loses_answers_to = self.cuts_in = None
        self.forget()

    def forget(self):
        """What happened until now is not waited for."""
        with self.happened:
            self.lost.clear()
            self.passed.clear()
