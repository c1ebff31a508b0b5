# shellcheck shell=bash
# Free TCP ports of this machine.

# free_ports COUNT: bound together and let go again, so that none comes twice. They are below those that the kernel gives to outgoing
# connections: while a server is started anew nobody else is given its port.
free_ports() {
    /usr/bin/python3 - "$1" <<'PYTHON'
import contextlib, random, socket, sys
taken = []
while len(taken) < int(sys.argv[1]):
    one = socket.socket()
    with contextlib.suppress(OSError):
        one.bind(("127.0.0.1", random.randrange(20000, 32000)))
        taken.append(one)
print(*(one.getsockname()[1] for one in taken))
PYTHON
}
