# shellcheck shell=bash
# Free TCP ports of this machine.

# free_ports COUNT: bound together and let go again: what the kernel just chose is nobody's, and none comes twice.
free_ports() {
    /usr/bin/python3 - "$1" <<'PYTHON'
import socket, sys
sockets = [socket.socket() for _ in range(int(sys.argv[1]))]
for one in sockets: one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in sockets))
PYTHON
}
