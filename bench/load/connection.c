#define _GNU_SOURCE
#include "connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include "fail.h"

void connection_open(connection *connection, const char *address, int port, size_t index, uint64_t seed) {
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, address, &server.sin_addr) != 1) fail("no IPv4 address: %s", address);
    memset(connection, 0, sizeof *connection);
    connection->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (connection->socket < 0) fail("no socket: %s", strerror(errno));
    if (connect(connection->socket, (struct sockaddr *)&server, sizeof server) != 0)
        fail("cannot connect to %s:%d: %s", address, port, strerror(errno));
    int yes = 1;
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connection->index = index;
    connection->random = (seed * 0x9e3779b97f4a7c15 ^ (index + 1) * 0xbf58476d1ce4e5b9) | 1;
}

bool connection_send(connection *connection) {
    while (connection->sent < connection->request.length) {
        ssize_t count = send(connection->socket, connection->request.bytes + connection->sent,
            connection->request.length - connection->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return true;
        if (count <= 0) return false;
        connection->sent += (size_t)count;
    }
    return true;
}

response_progress connection_receive(connection *connection) {
    static char bytes[1 << 18];
    while (true) {
        ssize_t count = recv(connection->socket, bytes, sizeof bytes, MSG_DONTWAIT);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return response_partial;
        if (count <= 0) return response_bad;
        response_progress progress = response_take(&connection->response, bytes, (size_t)count);
        if (progress != response_partial) return progress;
    }
}
