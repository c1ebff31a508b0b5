#ifndef PLAN_H
#define PLAN_H

#include <stdbool.h>
#include <stddef.h>

/// One kind of request a plan asks for, as its line says: METHOD, PATH, KEY, BODY and FIELD, with tabs between them.
typedef struct {
    char *method, *path;
    char *key;    ///< The Idempotency-Key: "*" for a new one each time, "-" for none.
    char *body;   ///< "-" for none; "{now}" in it becomes the time of sending.
    char *field;  ///< One more header field, such as If-None-Match; "-" for none.
} planned_request;

/// A list of requests. Connections share it in groups of consecutive lines: a group is sent in order by one connection, and
/// no other connection ever sends it, so that a return follows its own pickup.
typedef struct {
    planned_request *requests;
    size_t count, group;
    char **tokens;  ///< Connection c sends token c modulo token_count.
    size_t token_count;
    unsigned share;  ///< Of all requests, as a weight among the plans.
} plan;

/// Reads a plan and its tokens, one a line; ends the program with a sentence where they cannot be used.
plan plan_read(const char *path, const char *tokens_path, size_t group, unsigned share);

/// Where one connection stands in one plan.
typedef struct {
    size_t group, step;
} plan_cursor;

/// Takes the next request of connection `index` of `connections` and moves on, around and around.
const planned_request *plan_next(const plan *plan, plan_cursor *cursor, size_t index, size_t connections);

#endif
