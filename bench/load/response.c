#define _GNU_SOURCE
#include "response.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void response_begin(response *response) {
    response->head_length = response->body_left = 0;
    response->status = 0;
    response->in_body = false;
}

/// The value of a field of the head, where it stands; NULL when there is none.
static const char *field_value(const char *head, const char *name) {
    size_t length = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, length) == 0 && line[length] == ':') return line + length + 1;
    }
    return NULL;
}

/// A body without a length (chunked, or until the connection closes) is none that the servers under test send.
static bool read_head(response *response) {
    if (strncmp(response->head, "HTTP/1.1 ", 9) != 0) return false;
    response->status = atoi(response->head + 9);
    response->in_body = true;
    if (response->status == 304 || response->status == 204) return true;
    const char *length = field_value(response->head, "Content-Length");
    if (length == NULL) return false;
    response->body_left = strtoul(length, NULL, 10);
    return true;
}

static response_progress take_body(response *response, size_t count) {
    if (count > response->body_left) return response_bad;
    response->body_left -= count;
    return response->body_left == 0 ? response_whole : response_partial;
}

response_progress response_take(response *response, const char *bytes, size_t count) {
    if (response->in_body) return take_body(response, count);
    size_t before = response->head_length, room = head_limit - 1 - before;
    size_t taken = count < room ? count : room;
    memcpy(response->head + before, bytes, taken);
    response->head_length += taken;
    response->head[response->head_length] = '\0';
    char *end = strstr(response->head, "\r\n\r\n");
    if (end == NULL) return response->head_length == head_limit - 1 ? response_bad : response_partial;
    size_t head = (size_t)(end + 4 - response->head);
    end[2] = '\0';
    if (!read_head(response)) return response_bad;
    return take_body(response, count - (head - before));
}
