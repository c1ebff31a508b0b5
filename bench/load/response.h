#ifndef RESPONSE_H
#define RESPONSE_H

#include <stdbool.h>
#include <stddef.h>

/// The longest response head that is taken, in bytes.
enum { head_limit = 8192 };

/// One response as it comes in: the head is kept until it is whole, the body is only counted.
typedef struct {
    char head[head_limit];
    size_t head_length;
    size_t body_left;
    int status;
    bool in_body;
} response;

typedef enum { response_partial, response_whole, response_bad } response_progress;

/// Forgets the response before, for the next one on the connection.
void response_begin(response *response);

/// Takes what was received. There is never more than one response under way, so bytes after its end are bad.
response_progress response_take(response *response, const char *bytes, size_t count);

#endif
