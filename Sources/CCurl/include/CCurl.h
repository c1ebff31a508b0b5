#pragma once
#include <stddef.h>
#include <sys/socket.h>

// libcurl by dlopen: what is used of its stable ABI (libcurl.so.4) is declared here, so that neither building nor
// starting needs it. Its option setters are variadic, which Swift cannot call: one function here for each type.

typedef struct qm_curl_easy qm_curl_easy;
typedef struct qm_curl_slist qm_curl_slist;
typedef struct qm_curl_multi qm_curl_multi;

/// Receives a piece of a response; anything but `size * count` ends the transfer.
typedef size_t (*qm_curl_write_function)(char *bytes, size_t size, size_t count, void *context);
/// Fills the space with at most `size * count` bytes of what is sent, and says how many; none is the end.
typedef size_t (*qm_curl_read_function)(char *bytes, size_t size, size_t count, void *context);
/// Hears what is said on a connection, of one of the kinds `QM_CURLINFO_HEADER_…` among others. Returns 0.
typedef int (*qm_curl_debug_function)(qm_curl_easy *handle, int kind, char *bytes, size_t count, void *context);

/// Where a connection is about to go, as libcurl tells it (struct curl_sockaddr).
typedef struct {
    int family;
    int kind;
    int protocol;
    unsigned int length;
    /// At least `length` bytes, of the family's own structure.
    struct sockaddr address;
} qm_curl_address;

/// Opens a socket for an address, or returns `QM_CURL_SOCKET_BAD`.
typedef int (*qm_curl_open_socket_function)(void *context, int purpose, qm_curl_address *address);
/// Says what a socket is to be watched for: one of `QM_CURL_POLL_…`. Returns 0.
typedef int (*qm_curl_socket_function)(qm_curl_easy *handle, int socket, int what, void *context, void *of_socket);
/// Says when `qm_curl_multi_time_out` is to be called, in milliseconds from now; never for -1. Returns 0.
typedef int (*qm_curl_timer_function)(qm_curl_multi *multi, long milliseconds, void *context);

// Option numbers and codes: <curl/curl.h> fixes them for good. They are Int in Swift, so the functions take long.
enum {
    QM_CURLOPT_WRITEDATA = 10001,
    QM_CURLOPT_URL = 10002,
    QM_CURLOPT_READDATA = 10009,
    QM_CURLOPT_READFUNCTION = 20012,
    QM_CURLOPT_WRITEFUNCTION = 20011,
    QM_CURLOPT_POSTFIELDS = 10015,
    QM_CURLOPT_HTTPHEADER = 10023,
    QM_CURLOPT_HEADERDATA = 10029,
    QM_CURLOPT_CUSTOMREQUEST = 10036,
    QM_CURLOPT_VERBOSE = 41,
    QM_CURLOPT_NOBODY = 44,
    QM_CURLOPT_UPLOAD = 46,
    QM_CURLOPT_FOLLOWLOCATION = 52,
    QM_CURLOPT_SSL_VERIFYPEER = 64,
    QM_CURLOPT_HEADERFUNCTION = 20079,
    QM_CURLOPT_SSL_VERIFYHOST = 81,
    QM_CURLOPT_DEBUGFUNCTION = 20094,
    QM_CURLOPT_DEBUGDATA = 10095,
    QM_CURLOPT_NOSIGNAL = 99,
    QM_CURLOPT_SERVER_RESPONSE_TIMEOUT = 112,
    QM_CURLOPT_INFILESIZE_LARGE = 30115,
    QM_CURLOPT_USE_SSL = 119,
    QM_CURLOPT_POSTFIELDSIZE_LARGE = 30120,
    QM_CURLOPT_CONNECT_ONLY = 141,
    QM_CURLOPT_TIMEOUT_MS = 155,
    QM_CURLOPT_CONNECTTIMEOUT_MS = 156,
    QM_CURLOPT_BUFFERSIZE = 98,
    QM_CURLOPT_HTTP_VERSION = 84,
    QM_CURLOPT_PROXY = 10004,
    QM_CURLOPT_OPENSOCKETFUNCTION = 20163,
    QM_CURLOPT_OPENSOCKETDATA = 10164,
    QM_CURLOPT_RESOLVE = 10203,
    QM_CURLOPT_TCP_KEEPALIVE = 213,
    QM_CURLOPT_PIPEWAIT = 237,
    QM_CURLOPT_MAXAGE_CONN = 288,
    QM_CURLOPT_QUICK_EXIT = 322,
    QM_CURLOPT_USERNAME = 10173,
    QM_CURLOPT_PASSWORD = 10174,
    QM_CURLOPT_PROTOCOLS = 181,
    QM_CURLOPT_MAIL_FROM = 10186,
    QM_CURLOPT_MAIL_RCPT = 10187,
    QM_CURLOPT_CAINFO_BLOB = 40309,
    QM_CURLINFO_RESPONSE_CODE = 0x200002,
    QM_CURLINFO_HEADER_IN = 1,
    QM_CURLINFO_HEADER_OUT = 2,
    QM_CURLPROTO_HTTP_AND_HTTPS = 3,
    QM_CURLPROTO_SMTP_AND_SMTPS = 0x30000,
    QM_CURLUSESSL_NONE = 0,
    QM_CURLUSESSL_ALL = 3,
    QM_CURL_HTTP_VERSION_2TLS = 4,
    QM_CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE = 5,
    QM_CURLMOPT_PIPELINING = 3,
    QM_CURLMOPT_MAX_HOST_CONNECTIONS = 7,
    QM_CURLMOPT_MAX_CONCURRENT_STREAMS = 16,
    QM_CURLPIPE_MULTIPLEX = 2,
    QM_CURL_POLL_IN = 1,
    QM_CURL_POLL_OUT = 2,
    QM_CURL_POLL_INOUT = 3,
    QM_CURL_POLL_REMOVE = 4,
    QM_CURL_CSELECT_IN = 1,
    QM_CURL_CSELECT_OUT = 2,
    QM_CURL_CSELECT_ERR = 4,
    QM_CURL_SOCKET_BAD = -1,
    QM_CURLE_OK = 0,
    QM_CURLE_WRITE_ERROR = 23,
    QM_CURLE_OPERATION_TIMEDOUT = 28,
};

/// Loads the library once; whether it is there. Safe from any thread.
int qm_curl_load(void);

// The rest may be called only after qm_curl_load returned non-zero.
qm_curl_easy *qm_curl_easy_init(void);
void qm_curl_easy_reset(qm_curl_easy *handle);
void qm_curl_easy_cleanup(qm_curl_easy *handle);
long qm_curl_easy_perform(qm_curl_easy *handle);
const char *qm_curl_easy_strerror(long code);
long qm_curl_setopt_long(qm_curl_easy *handle, long option, long value);
long qm_curl_setopt_offset(qm_curl_easy *handle, long option, long long value);
long qm_curl_setopt_pointer(qm_curl_easy *handle, long option, const void *value);
long qm_curl_setopt_write_function(qm_curl_easy *handle, long option, qm_curl_write_function value);
long qm_curl_setopt_read_function(qm_curl_easy *handle, long option, qm_curl_read_function value);
long qm_curl_setopt_debug_function(qm_curl_easy *handle, long option, qm_curl_debug_function value);
/// libcurl takes a copy of the bytes.
long qm_curl_setopt_blob(qm_curl_easy *handle, long option, void *bytes, size_t count);
long qm_curl_setopt_open_socket_function(qm_curl_easy *handle, long option, qm_curl_open_socket_function value);
long qm_curl_getinfo_long(qm_curl_easy *handle, long info, long *value);
qm_curl_slist *qm_curl_slist_append(qm_curl_slist *list, const char *text);
void qm_curl_slist_free_all(qm_curl_slist *list);

// Many transfers at a time on one thread: who calls waits for the sockets and the time that libcurl names.
qm_curl_multi *qm_curl_multi_init(void);
/// All of its handles have been removed before.
void qm_curl_multi_cleanup(qm_curl_multi *multi);
long qm_curl_multi_setopt_long(qm_curl_multi *multi, long option, long value);
/// Sets both functions and what they are given.
long qm_curl_multi_set_callbacks(
    qm_curl_multi *multi, qm_curl_socket_function on_socket, qm_curl_timer_function on_timer, void *context);
long qm_curl_multi_add(qm_curl_multi *multi, qm_curl_easy *handle);
long qm_curl_multi_remove(qm_curl_multi *multi, qm_curl_easy *handle);
/// Works on what a socket is ready for: `QM_CURL_CSELECT_…`.
void qm_curl_multi_socket_ready(qm_curl_multi *multi, int socket, long events);
/// Works on what was to be done by now.
void qm_curl_multi_time_out(qm_curl_multi *multi);
/// A transfer that has ended, and the code it ended with; null when there is none more.
qm_curl_easy *qm_curl_multi_next_ended(qm_curl_multi *multi, long *code);
