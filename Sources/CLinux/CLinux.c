#define _GNU_SOURCE
#include "CLinux.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static uint32_t to_epoll(uint32_t events, int edge) {
    uint32_t out = 0;
    if (events & QM_READABLE) out |= EPOLLIN | EPOLLRDHUP;
    if (events & QM_WRITABLE) out |= EPOLLOUT;
    return edge ? out | EPOLLET : out;
}

static uint32_t from_epoll(uint32_t events) {
    uint32_t out = 0;
    if (events & EPOLLIN) out |= QM_READABLE;
    if (events & EPOLLOUT) out |= QM_WRITABLE;
    if (events & (EPOLLRDHUP | EPOLLHUP)) out |= QM_PEER_CLOSED | QM_READABLE;
    if (events & (EPOLLERR | EPOLLHUP)) out |= QM_FAILED | QM_READABLE | QM_WRITABLE;
    return out;
}

static int control(int epoll, int operation, int descriptor, uint32_t events, int edge, uint64_t token) {
    struct epoll_event event = {.events = to_epoll(events, edge), .data.u64 = token};
    return epoll_ctl(epoll, operation, descriptor, &event) == 0 ? 0 : -errno;
}

int qm_epoll_create(void) {
    int descriptor = epoll_create1(EPOLL_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int qm_epoll_add(int epoll, int descriptor, uint32_t events, int edge, uint64_t token) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, events, edge, token);
}

int qm_epoll_modify(int epoll, int descriptor, uint32_t events, int edge, uint64_t token) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, events, edge, token);
}

int qm_epoll_remove(int epoll, int descriptor) { return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0, 0); }

int qm_epoll_wait(int epoll, uint64_t *tokens, uint32_t *events, int capacity, int64_t timeout_ns) {
    struct epoll_event found[256];
    if (capacity > 256) capacity = 256;
    // Rounded up: a timer must never find itself too early and spin.
    int64_t milliseconds = timeout_ns < 0 ? -1 : (timeout_ns + 999999) / 1000000;
    if (milliseconds > 3600000) milliseconds = 3600000;
    int count = epoll_wait(epoll, found, capacity, (int)milliseconds);
    for (int i = 0; i < count; i++) {
        tokens[i] = found[i].data.u64;
        events[i] = from_epoll(found[i].events);
    }
    return count < 0 ? 0 : count;
}

int qm_eventfd(void) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

void qm_eventfd_signal(int descriptor) { eventfd_write(descriptor, 1); }

void qm_eventfd_drain(int descriptor) {
    eventfd_t value;
    eventfd_read(descriptor, &value);
}

int qm_accept(int listener, char *peer, int capacity) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int descriptor = accept4(listener, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return -errno;
    peer[0] = 0;
    if (address.ss_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)&address)->sin_addr, peer, (socklen_t)capacity);
    } else if (address.ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&address)->sin6_addr, peer, (socklen_t)capacity);
    }
    return descriptor;
}

static int listen_on(const struct addrinfo *address, int backlog, int shared) {
    int on = 1;
    int descriptor = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if ((shared && setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) != 0) ||
        bind(descriptor, address->ai_addr, address->ai_addrlen) != 0 || listen(descriptor, backlog) != 0) {
        int failure = errno;
        close(descriptor);
        return -failure;
    }
    return descriptor;
}

static uint16_t port_of(int descriptor) {
    struct sockaddr_storage bound = {0};
    socklen_t length = sizeof bound;
    getsockname(descriptor, (struct sockaddr *)&bound, &length);
    return ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                             : ((struct sockaddr_in *)&bound)->sin_port);
}

int qm_listen(const char *host, uint16_t port, int backlog, int shared, uint16_t *bound_port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    int failure = getaddrinfo(host, service, &hints, &found);
    if (failure != 0) return -10000 + (failure < 0 ? failure : -failure);
    int descriptor = -EADDRNOTAVAIL;
    for (struct addrinfo *next = found; next != NULL && descriptor < 0; next = next->ai_next) {
        descriptor = listen_on(next, backlog, shared);
    }
    freeaddrinfo(found);
    if (descriptor < 0) return descriptor;
    *bound_port = port_of(descriptor);
    return descriptor;
}

int qm_take_listener(int inherited, uint16_t *bound_port) {
    int listens = 0;
    socklen_t length = sizeof listens;
    if (getsockopt(inherited, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) != 0) return -errno;
    if (!listens) return -EINVAL;
    int descriptor = fcntl(inherited, F_DUPFD_CLOEXEC, 3);
    if (descriptor < 0) return -errno;
    // The flag belongs to the socket, which all of its descriptors share.
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    *bound_port = port_of(descriptor);
    return descriptor;
}

void qm_close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

// A name that begins with @ is one of the abstract names, which no file stands for.
static int unix_address(const char *name, struct sockaddr_un *address, socklen_t *length) {
    size_t count = strlen(name);
    if (count == 0 || count >= sizeof address->sun_path) return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, name, count);
    if (name[0] == '@') address->sun_path[0] = 0;
    *length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + count + (name[0] == '@' ? 0 : 1));
    return 0;
}

int qm_send_datagram(const char *name, const char *bytes, size_t count) {
    struct sockaddr_un address;
    socklen_t length;
    int failure = unix_address(name, &address, &length);
    if (failure != 0) return failure;
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -errno;
    ssize_t sent = sendto(descriptor, bytes, count, MSG_NOSIGNAL, (struct sockaddr *)&address, length);
    failure = sent < 0 ? -errno : 0;
    close(descriptor);
    return failure;
}

int qm_hold_name(const char *name) {
    struct sockaddr_un address;
    socklen_t length;
    int failure = unix_address(name, &address, &length);
    if (failure != 0) return failure;
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    if (bind(descriptor, (struct sockaddr *)&address, length) == 0) return descriptor;
    failure = -errno;
    close(descriptor);
    return failure;
}

int qm_set_nodelay(int descriptor) {
    int on = 1;
    return setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

ssize_t qm_send(int descriptor, const void *bytes, size_t count) { return send(descriptor, bytes, count, MSG_NOSIGNAL); }

size_t qm_find(const uint8_t *bytes, size_t start, size_t end, uint8_t byte) {
    if (start >= end) return start;
    const uint8_t *found = memchr(bytes + start, byte, end - start);
    return found ? (size_t)(found - bytes) : end;
}

static sigset_t set_of(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    return set;
}

int qm_signalfd(const int *signals, int count) {
    sigset_t set = set_of(signals, count);
    int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int qm_signalfd_next(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

void qm_block_signals(const int *signals, int count) {
    sigset_t set = set_of(signals, count);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void qm_return_blocks_from(int size) { mallopt(M_MMAP_THRESHOLD, size); }

void qm_return_free_memory(void) { malloc_trim(0); }

static _Thread_local void *current_loop;
void *qm_current_loop(void) { return current_loop; }
void qm_set_current_loop(void *loop) { current_loop = loop; }
void qm_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
// On Linux 0 is the calling thread. Ten steps are a tenth of the weight (sched(7)).
void qm_lower_thread_priority(void) { setpriority(PRIO_PROCESS, 0, 10); }

int qm_connect(const char *host, uint16_t port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(host, service, &hints, &found) != 0) return -EADDRNOTAVAIL;
    int result = -EADDRNOTAVAIL;
    for (struct addrinfo *next = found; next != NULL && result < 0; next = next->ai_next) {
        int descriptor = socket(next->ai_family, next->ai_socktype | SOCK_CLOEXEC, 0);
        if (descriptor < 0) continue;
        result = connect(descriptor, next->ai_addr, next->ai_addrlen) == 0 ? descriptor : -errno;
        if (result < 0) close(descriptor);
    }
    freeaddrinfo(found);
    if (result >= 0) fcntl(result, F_SETFL, O_NONBLOCK);
    return result;
}
