#define _GNU_SOURCE
#include "request.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fail.h"

static void append(request_text *text, const char *bytes, size_t count) {
    if (text->length + count > request_limit) fail("a request of over %d bytes", request_limit);
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
}

static void append_all(request_text *text, const char *const *pieces) {
    for (; *pieces != NULL; pieces++) append(text, *pieces, strlen(*pieces));
}

#define APPEND(text, ...) append_all(text, (const char *const[]){__VA_ARGS__, NULL})

/// xorshift64*: keys have to differ, not to be secret.
static uint64_t next_random(uint64_t *state) {
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * 0x2545f4914f6cdd1d;
}

/// A random UUID, version 4 (RFC 9562, section 5.4).
static void make_key(char key[37], uint64_t *random) {
    uint64_t high = next_random(random), low = next_random(random);
    snprintf(key, 37, "%08x-%04x-4%03x-%04x-%012llx", (unsigned)(high >> 32), (unsigned)(high >> 16) & 0xffff,
        (unsigned)high & 0xfff, 0x8000 | ((unsigned)(low >> 48) & 0x3fff), (unsigned long long)low & 0xffffffffffff);
}

/// To the microsecond, so that a return is later than its own pickup.
static void make_now(char now[40]) {
    struct timespec time;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &time);
    gmtime_r(&time.tv_sec, &parts);
    size_t length = strftime(now, 40, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(now + length, 40 - length, ".%06ldZ", time.tv_nsec / 1000);
}

static bool is_given(const char *field) { return strcmp(field, "-") != 0; }

static void append_body(request_text *text, const char *body) {
    static const char placeholder[] = "{now}";
    char now[40] = "", length[32];
    const char *at = strstr(body, placeholder);
    size_t before = at == NULL ? strlen(body) : (size_t)(at - body);
    const char *after = at == NULL ? "" : at + strlen(placeholder);
    if (at != NULL) make_now(now);
    snprintf(length, sizeof length, "%zu", before + strlen(now) + strlen(after));
    APPEND(text, "Content-Type: application/json\r\nContent-Length: ", length, "\r\n\r\n");
    append(text, body, before);
    APPEND(text, now, after);
}

void request_write(request_text *text, const planned_request *planned, const char *token, const char *fields, uint64_t *random) {
    char key[37];
    text->length = 0;
    APPEND(text, planned->method, " ", planned->path, " HTTP/1.1\r\nHost: localhost\r\n", fields);
    if (token != NULL) APPEND(text, "Authorization: Bearer ", token, "\r\n");
    if (is_given(planned->field)) APPEND(text, planned->field, "\r\n");
    if (strcmp(planned->key, "*") == 0) {
        make_key(key, random);
        APPEND(text, "Idempotency-Key: ", key, "\r\n");
    } else if (is_given(planned->key)) {
        APPEND(text, "Idempotency-Key: ", planned->key, "\r\n");
    }
    if (is_given(planned->body))
        append_body(text, planned->body);
    else
        append(text, "\r\n", 2);
}
