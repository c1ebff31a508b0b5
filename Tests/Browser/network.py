"""A network between the browser and the server that can be cut, and that can lose answers."""

import socket
import threading


class Network:
    """Hands bytes on to and from a server. Its port is its own, so that a browser sees one origin whatever becomes of it."""

    def __init__(self, server_port):
        self.server_port = server_port
        self.is_cut = False
        self.loses_answers = False
        self.pairs = set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.server_port))
            pair = (near, far)
            self.pairs.add(pair)
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=(pair, source, target), daemon=True).start()

    def pump(self, pair, source, target):
        try:
            while data := source.recv(65536):
                if self.is_cut or (self.loses_answers and source is pair[1]):
                    break
                target.sendall(data)
        except OSError:
            pass
        self.end(pair)

    def end(self, pair):
        self.pairs.discard(pair)
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        """From now on nothing goes through, and what is open breaks."""
        self.is_cut = True
        for pair in list(self.pairs):
            self.end(pair)

    def mend(self):
        self.is_cut = self.loses_answers = False
