#pragma once
#include <stddef.h>

// libcurl by dlopen: what is used of its stable ABI (libcurl.so.4) is declared here, so that neither building nor
// starting needs it. Its option setters are variadic, which Swift cannot call: one function here for each type.

typedef struct qm_curl_easy qm_curl_easy;
typedef struct qm_curl_slist qm_curl_slist;

/// Receives a piece of a response; anything but `size * count` ends the transfer.
typedef size_t (*qm_curl_write_function)(char *bytes, size_t size, size_t count, void *context);

// Option numbers and codes: <curl/curl.h> fixes them for good. They are Int in Swift, so the functions take long.
enum {
    QM_CURLOPT_WRITEDATA = 10001,
    QM_CURLOPT_URL = 10002,
    QM_CURLOPT_WRITEFUNCTION = 20011,
    QM_CURLOPT_POSTFIELDS = 10015,
    QM_CURLOPT_HTTPHEADER = 10023,
    QM_CURLOPT_HEADERDATA = 10029,
    QM_CURLOPT_CUSTOMREQUEST = 10036,
    QM_CURLOPT_NOBODY = 44,
    QM_CURLOPT_FOLLOWLOCATION = 52,
    QM_CURLOPT_HEADERFUNCTION = 20079,
    QM_CURLOPT_NOSIGNAL = 99,
    QM_CURLOPT_POSTFIELDSIZE_LARGE = 30120,
    QM_CURLOPT_TIMEOUT_MS = 155,
    QM_CURLOPT_CONNECTTIMEOUT_MS = 156,
    QM_CURLOPT_PROTOCOLS = 181,
    QM_CURLINFO_RESPONSE_CODE = 0x200002,
    QM_CURLPROTO_HTTP_AND_HTTPS = 3,
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
long qm_curl_getinfo_long(qm_curl_easy *handle, long info, long *value);
qm_curl_slist *qm_curl_slist_append(qm_curl_slist *list, const char *text);
void qm_curl_slist_free_all(qm_curl_slist *list);
