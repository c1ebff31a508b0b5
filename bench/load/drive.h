#ifndef DRIVE_H
#define DRIVE_H

#include "connection.h"
#include "tally.h"

enum { expected_limit = 4 };

/// What to do.
typedef struct {
    const char *address;
    int port;
    size_t connections;
    double seconds;
    double rate;         ///< Requests a second whatever the server does; 0 for each connection's next as soon as it can.
    size_t requests;     ///< Ends after as many, too; 0 for no limit.
    uint64_t seed;       ///< Of keys, and of which plan is next.
    const char *fields;  ///< Header lines of every request.
    int expected[expected_limit];  ///< The statuses that are answers; 0 ends the list.
    plan plans[plan_limit];
    size_t plan_count;
} task;

/// What came of it.
typedef struct {
    tally tallies[plan_limit];
    double seconds;   ///< From the first request to the last answer that counts.
    size_t overdue;   ///< Requests whose turn had come and that were never sent, because no connection was free; closed loop: 0.
} outcome;

/// Does it on one thread. Ends the program when the server closes a connection or answers what cannot be read.
outcome drive(const task *task);

#endif
