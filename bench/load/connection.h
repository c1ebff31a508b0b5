#ifndef CONNECTION_H
#define CONNECTION_H

#include "plan.h"
#include "request.h"
#include "response.h"

/// The most plans that can be mixed.
enum { plan_limit = 4 };

/// One keep-alive connection with at most one request under way.
typedef struct {
    int socket;
    size_t index;
    plan_cursor cursors[plan_limit];
    uint64_t random;
    request_text request;
    size_t sent;
    unsigned plan;  ///< Whose request is under way.
    int64_t due;    ///< When its turn was, in ns: latency counts from here.
    response response;
} connection;

/// Connects to an IPv4 address; ends the program where nobody listens. Keys differ with `index` and `seed`.
void connection_open(connection *connection, const char *address, int port, size_t index, uint64_t seed);

/// Sends what is left of the request. False when the server closed the connection.
bool connection_send(connection *connection);

/// Receives what there is of the response. response_bad, too, when the server closed the connection.
response_progress connection_receive(connection *connection);

#endif
