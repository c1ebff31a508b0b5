#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

// struct CURLMsg
struct message {
    int kind;
    qm_curl_easy *handle;
    union {
        void *whatever;
        int code;
    } data;
};

static struct {
    int (*global_init)(long flags);
    qm_curl_easy *(*easy_init)(void);
    void (*easy_reset)(qm_curl_easy *);
    void (*easy_cleanup)(qm_curl_easy *);
    int (*easy_perform)(qm_curl_easy *);
    const char *(*easy_strerror)(int);
    int (*easy_setopt)(qm_curl_easy *, int, ...);
    int (*easy_getinfo)(qm_curl_easy *, int, ...);
    qm_curl_slist *(*slist_append)(qm_curl_slist *, const char *);
    void (*slist_free_all)(qm_curl_slist *);
    qm_curl_multi *(*multi_init)(void);
    int (*multi_cleanup)(qm_curl_multi *);
    int (*multi_setopt)(qm_curl_multi *, int, ...);
    int (*multi_add_handle)(qm_curl_multi *, qm_curl_easy *);
    int (*multi_remove_handle)(qm_curl_multi *, qm_curl_easy *);
    int (*multi_socket_action)(qm_curl_multi *, int, int, int *);
    struct message *(*multi_info_read)(qm_curl_multi *, int *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int loaded = 0;

// POSIX lets a data pointer from dlsym become a function pointer; ISO C needs the detour to say so.
static int find(void *library, const char *name, void *slot) {
    void *symbol = dlsym(library, name);
    *(void **)slot = symbol;
    return symbol != 0;
}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const long global_all = 3;  // CURL_GLOBAL_ALL
    loaded = find(library, "curl_global_init", &curl.global_init)
        && find(library, "curl_easy_init", &curl.easy_init)
        && find(library, "curl_easy_reset", &curl.easy_reset)
        && find(library, "curl_easy_cleanup", &curl.easy_cleanup)
        && find(library, "curl_easy_perform", &curl.easy_perform)
        && find(library, "curl_easy_strerror", &curl.easy_strerror)
        && find(library, "curl_easy_setopt", &curl.easy_setopt)
        && find(library, "curl_easy_getinfo", &curl.easy_getinfo)
        && find(library, "curl_slist_append", &curl.slist_append)
        && find(library, "curl_slist_free_all", &curl.slist_free_all)
        && find(library, "curl_multi_init", &curl.multi_init)
        && find(library, "curl_multi_cleanup", &curl.multi_cleanup)
        && find(library, "curl_multi_setopt", &curl.multi_setopt)
        && find(library, "curl_multi_add_handle", &curl.multi_add_handle)
        && find(library, "curl_multi_remove_handle", &curl.multi_remove_handle)
        && find(library, "curl_multi_socket_action", &curl.multi_socket_action)
        && find(library, "curl_multi_info_read", &curl.multi_info_read)
        && curl.global_init(global_all) == QM_CURLE_OK;
}

int qm_curl_load(void) {
    pthread_once(&once, load);
    return loaded;
}

qm_curl_easy *qm_curl_easy_init(void) { return curl.easy_init(); }
void qm_curl_easy_reset(qm_curl_easy *handle) { curl.easy_reset(handle); }
void qm_curl_easy_cleanup(qm_curl_easy *handle) { curl.easy_cleanup(handle); }
long qm_curl_easy_perform(qm_curl_easy *handle) { return curl.easy_perform(handle); }
const char *qm_curl_easy_strerror(long code) { return curl.easy_strerror((int)code); }

long qm_curl_setopt_long(qm_curl_easy *handle, long option, long value) { return curl.easy_setopt(handle, (int)option, value); }

long qm_curl_setopt_offset(qm_curl_easy *handle, long option, long long value) {
    return curl.easy_setopt(handle, (int)option, value);
}

long qm_curl_setopt_pointer(qm_curl_easy *handle, long option, const void *value) {
    return curl.easy_setopt(handle, (int)option, value);
}

long qm_curl_setopt_write_function(qm_curl_easy *handle, long option, qm_curl_write_function value) {
    return curl.easy_setopt(handle, (int)option, value);
}

long qm_curl_setopt_read_function(qm_curl_easy *handle, long option, qm_curl_read_function value) {
    return curl.easy_setopt(handle, (int)option, value);
}

long qm_curl_setopt_debug_function(qm_curl_easy *handle, long option, qm_curl_debug_function value) {
    return curl.easy_setopt(handle, (int)option, value);
}

long qm_curl_setopt_open_socket_function(qm_curl_easy *handle, long option, qm_curl_open_socket_function value) {
    return curl.easy_setopt(handle, (int)option, value);
}

long qm_curl_setopt_blob(qm_curl_easy *handle, long option, void *bytes, size_t count) {
    struct {
        void *data;
        size_t length;
        unsigned int flags;
    } blob = {bytes, count, 1};  // CURL_BLOB_COPY
    return curl.easy_setopt(handle, (int)option, &blob);
}

long qm_curl_getinfo_long(qm_curl_easy *handle, long info, long *value) { return curl.easy_getinfo(handle, (int)info, value); }
qm_curl_slist *qm_curl_slist_append(qm_curl_slist *list, const char *text) { return curl.slist_append(list, text); }
void qm_curl_slist_free_all(qm_curl_slist *list) { curl.slist_free_all(list); }

qm_curl_multi *qm_curl_multi_init(void) { return curl.multi_init(); }
void qm_curl_multi_cleanup(qm_curl_multi *multi) { curl.multi_cleanup(multi); }

long qm_curl_multi_setopt_long(qm_curl_multi *multi, long option, long value) {
    return curl.multi_setopt(multi, (int)option, value);
}

long qm_curl_multi_set_callbacks(
    qm_curl_multi *multi, qm_curl_socket_function on_socket, qm_curl_timer_function on_timer, void *context) {
    const int socket_function = 20001, socket_data = 10002, timer_function = 20004, timer_data = 10005;  // CURLMOPT_…
    int code = curl.multi_setopt(multi, socket_function, on_socket);
    if (!code) code = curl.multi_setopt(multi, socket_data, context);
    if (!code) code = curl.multi_setopt(multi, timer_function, on_timer);
    if (!code) code = curl.multi_setopt(multi, timer_data, context);
    return code;
}

long qm_curl_multi_add(qm_curl_multi *multi, qm_curl_easy *handle) { return curl.multi_add_handle(multi, handle); }
long qm_curl_multi_remove(qm_curl_multi *multi, qm_curl_easy *handle) { return curl.multi_remove_handle(multi, handle); }

void qm_curl_multi_socket_ready(qm_curl_multi *multi, int socket, long events) {
    int running;
    curl.multi_socket_action(multi, socket, (int)events, &running);
}

void qm_curl_multi_time_out(qm_curl_multi *multi) {
    int running;
    curl.multi_socket_action(multi, -1, 0, &running);  // CURL_SOCKET_TIMEOUT
}

qm_curl_easy *qm_curl_multi_next_ended(qm_curl_multi *multi, long *code) {
    int left;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->kind != 1) continue;  // CURLMSG_DONE
        *code = message->data.code;
        return message->handle;
    }
    return 0;
}
