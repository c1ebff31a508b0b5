#define _GNU_SOURCE
#include "drive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>

#include "fail.h"

enum { second = 1000000000, patience = 10 };

/// One run under way.
typedef struct {
    const task *task;
    outcome outcome;
    connection *connections;
    connection **idle;  ///< A ring: every connection has its turn.
    size_t first_idle, idle_count;
    size_t begun, answered;
    long credits[plan_limit];
    int64_t start, end;
    int poll;
    bool has_shown;
} run;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * second + time.tv_nsec;
}

static bool is_expected(const task *task, int status) {
    for (size_t i = 0; i < expected_limit && task->expected[i] != 0; i++)
        if (task->expected[i] == status) return true;
    return false;
}

/// Smooth weighted round robin: of 7 and 3 shares neither waits for long.
static unsigned next_plan(run *run) {
    long total = 0;
    unsigned best = 0;
    for (unsigned i = 0; i < run->task->plan_count; i++) {
        run->credits[i] += run->task->plans[i].share;
        total += run->task->plans[i].share;
        if (run->credits[i] > run->credits[best]) best = i;
    }
    run->credits[best] -= total;
    return best;
}

static void rest(run *run, connection *connection) {
    run->idle[(run->first_idle + run->idle_count++) % run->task->connections] = connection;
}

static connection *wake(run *run) {
    connection *connection = run->idle[run->first_idle];
    run->first_idle = (run->first_idle + 1) % run->task->connections;
    run->idle_count--;
    return connection;
}

static void begin(run *run, connection *connection, int64_t due) {
    const task *task = run->task;
    connection->plan = next_plan(run);
    const plan *plan = &task->plans[connection->plan];
    const planned_request *planned =
        plan_next(plan, &connection->cursors[connection->plan], connection->index, task->connections);
    const char *token = plan->token_count == 0 ? NULL : plan->tokens[connection->index % plan->token_count];
    request_write(&connection->request, planned, token, task->fields, &connection->random);
    response_begin(&connection->response);
    connection->sent = 0;
    connection->due = due;
    run->begun++;
    if (!connection_send(connection)) fail("the server closed a connection before it was asked");
}

/// The first answer that is none is shown: what follows is mostly the same.
static void show(run *run, const connection *connection) {
    if (run->has_shown) return;
    run->has_shown = true;
    fprintf(stderr, "load: not expected:\n%.*s\n%s\n", (int)connection->request.length, connection->request.bytes,
        connection->response.head);
}

static void finish(run *run, connection *connection) {
    tally *tally = &run->outcome.tallies[connection->plan];
    int64_t time = now();
    if (is_expected(run->task, connection->response.status)) {
        tally_note(tally, time - connection->due);
    } else {
        tally->unexpected++;
        show(run, connection);
    }
    run->answered++;
    run->outcome.seconds = (double)(time - run->start) / second;
    rest(run, connection);
}

static bool may_begin(const run *run, int64_t due) {
    return run->idle_count > 0 && due < run->end && (run->task->requests == 0 || run->begun < run->task->requests);
}

/// When the turn of the next request is.
static int64_t next_due(const run *run) {
    return run->task->rate == 0 ? now() : run->start + (int64_t)((double)run->begun * second / run->task->rate);
}

/// Begins all requests whose turn has come; returns when the next one's is, or the end.
static int64_t begin_due(run *run) {
    int64_t due = next_due(run);
    for (; may_begin(run, due) && due <= now(); due = next_due(run)) begin(run, wake(run), due);
    return may_begin(run, due) ? due : run->end;
}

static void wait_until(run *run, int64_t time) {
    struct epoll_event events[256];
    int64_t left = time - now();
    if (left < 0) left = 0;
    struct timespec pause = {.tv_sec = left / second, .tv_nsec = left % second};
    int count = epoll_pwait2(run->poll, events, 256, &pause, NULL);
    if (count < 0 && errno != EINTR) fail("epoll: %s", strerror(errno));
    for (int i = 0; i < count; i++) {
        connection *connection = events[i].data.ptr;
        if (!connection_send(connection)) fail("the server closed a connection");
        switch (connection_receive(connection)) {
            case response_partial: break;
            case response_whole: finish(run, connection); break;
            case response_bad: fail("the server closed a connection or answered what cannot be read:\n%s", connection->response.head);
        }
    }
}

static void open_connections(run *run) {
    const task *task = run->task;
    run->poll = epoll_create1(0);
    run->connections = calloc(task->connections, sizeof *run->connections);
    run->idle = calloc(task->connections, sizeof *run->idle);
    if (run->connections == NULL || run->idle == NULL) fail("out of memory");
    for (size_t i = 0; i < task->connections; i++) {
        connection *connection = &run->connections[i];
        connection_open(connection, task->address, task->port, i, task->seed);
        struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = connection};
        if (epoll_ctl(run->poll, EPOLL_CTL_ADD, connection->socket, &event) != 0) fail("epoll: %s", strerror(errno));
        rest(run, connection);
    }
}

/// Requests whose turn came before the end and that were never sent.
static size_t overdue(const run *run) {
    double due = run->task->rate * (double)(run->end - run->start) / second;
    if (run->task->requests != 0 && due > (double)run->task->requests) due = (double)run->task->requests;
    return due > (double)run->begun ? (size_t)due - run->begun : 0;
}

outcome drive(const task *task) {
    run run = {.task = task};
    open_connections(&run);
    run.start = now();
    run.end = run.start + (int64_t)(task->seconds * second);
    while (now() < run.end && (task->requests == 0 || run.answered < task->requests)) wait_until(&run, begin_due(&run));
    run.outcome.overdue = overdue(&run);
    int64_t last = now() + (int64_t)patience * second;
    while (run.answered < run.begun && now() < last) wait_until(&run, last);
    if (run.answered < run.begun) fail("%zu requests had no answer in %d s", run.begun - run.answered, patience);
    return run.outcome;
}
