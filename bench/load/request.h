#ifndef REQUEST_H
#define REQUEST_H

#include <stdint.h>

#include "plan.h"

/// The longest request in bytes.
enum { request_limit = 65536 };

/// The bytes of one request.
typedef struct {
    char bytes[request_limit];
    size_t length;
} request_text;

/// Writes a request: the planned one, the token unless NULL, and `fields`, header lines that each end with CRLF.
/// `random` is the state that new keys are made from, never 0.
void request_write(request_text *text, const planned_request *planned, const char *token, const char *fields, uint64_t *random);

#endif
