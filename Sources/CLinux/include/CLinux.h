#pragma once
#include <pthread.h>
#include <stdint.h>
#include <sys/types.h>
#include "CLinuxFiles.h"

// The parts of Linux that Glibc's module map leaves out, and nothing more. `epoll_event` is packed, so it stays in the .c.

enum { QM_READABLE = 1, QM_WRITABLE = 2, QM_PEER_CLOSED = 4, QM_FAILED = 8 };

/// Level-triggered unless `edge` is set. Returns 0 or -errno.
int qm_epoll_create(void);
int qm_epoll_add(int epoll, int descriptor, uint32_t events, int edge, uint64_t token);
int qm_epoll_modify(int epoll, int descriptor, uint32_t events, int edge, uint64_t token);
int qm_epoll_remove(int epoll, int descriptor);
/// Waits at most `timeout_ns` (-1: for ever); fills `tokens` and `events`; returns how many, 0 on a signal.
int qm_epoll_wait(int epoll, uint64_t *tokens, uint32_t *events, int capacity, int64_t timeout_ns);

int qm_eventfd(void);
void qm_eventfd_signal(int descriptor);
void qm_eventfd_drain(int descriptor);

/// A non-blocking, close-on-exec socket, or -errno. `peer` gets the address as text, `capacity` at least 64.
int qm_accept(int listener, char *peer, int capacity);
/// A listening socket on a literal or a host name, `shared` with SO_REUSEPORT; -errno, or -10000-EAI code for a bad name.
int qm_listen(const char *host, uint16_t port, int backlog, int shared, uint16_t *bound_port);
/// A descriptor of its own for a listening socket that this process was started with; -errno, -EINVAL for what does not listen.
int qm_take_listener(int inherited, uint16_t *bound_port);
void qm_close_on_exec(int descriptor);
/// One datagram to a Unix socket's path, or abstract name after `@`; 0 or -errno. Never waits.
int qm_send_datagram(const char *name, const char *bytes, size_t count);
/// Holds an abstract name, after `@`, until the returned descriptor is closed; -EADDRINUSE while another holds it.
int qm_hold_name(const char *name);
int qm_set_nodelay(int descriptor);
ssize_t qm_send(int descriptor, const void *bytes, size_t count);
/// The first place of a byte from `start` on and before `end`; where there is none, `end`, or `start` where that is further.
size_t qm_find(const uint8_t *bytes, size_t start, size_t end, uint8_t byte);

int qm_signalfd(const int *signals, int count);
/// The next pending signal's number, 0 when none is left.
int qm_signalfd_next(int descriptor);
void qm_block_signals(const int *signals, int count);

/// Blocks of this many bytes and more go back to the kernel when they are freed, whatever was freed before.
void qm_return_blocks_from(int size);
/* Gives back to the kernel what was freed, in the middle of the heap, too: some milliseconds. */
void qm_return_free_memory(void);

void *qm_current_loop(void);
void qm_set_current_loop(void *loop);
void qm_name_thread(const char *name);
/// From now on this thread runs when others of the machine leave it time: a tenth of what one of usual priority gets.
void qm_lower_thread_priority(void);
/// A socket connected to a literal or a host name, non-blocking from then on; -errno. Blocks, so not for a loop.
int qm_connect(const char *host, uint16_t port);
