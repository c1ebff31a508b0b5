#define _GNU_SOURCE
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"

static char *take_field(char **rest) {
    char *field = strsep(rest, "\t");
    return field != NULL && *field != '\0' ? field : "-";
}

static planned_request parse(char *line) {
    planned_request request;
    request.method = take_field(&line);
    request.path = take_field(&line);
    request.key = take_field(&line);
    request.body = take_field(&line);
    request.field = take_field(&line);
    return request;
}

/// All lines of a file but the empty ones; the caller keeps them for good.
static char **read_lines(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (file == NULL) fail("cannot read %s", path);
    char **lines = NULL, *line = NULL;
    size_t room = 0;
    *count = 0;
    while (getline(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (*line == '\0') continue;
        lines = realloc(lines, (*count + 1) * sizeof *lines);
        if (lines == NULL) fail("out of memory");
        lines[(*count)++] = strdup(line);
    }
    free(line);
    fclose(file);
    return lines;
}

plan plan_read(const char *path, const char *tokens_path, size_t group, unsigned share) {
    plan made = {.group = group, .share = share};
    char **lines = read_lines(path, &made.count);
    if (group == 0 || made.count == 0 || made.count % group != 0) fail("%s: its lines are no groups of %zu", path, group);
    made.requests = calloc(made.count, sizeof *made.requests);
    if (made.requests == NULL) fail("out of memory");
    for (size_t i = 0; i < made.count; i++) made.requests[i] = parse(lines[i]);
    free(lines);
    if (strcmp(tokens_path, "-") != 0) made.tokens = read_lines(tokens_path, &made.token_count);
    return made;
}

const planned_request *plan_next(const plan *plan, plan_cursor *cursor, size_t index, size_t connections) {
    size_t groups = plan->count / plan->group;
    if (cursor->step == plan->group) {
        cursor->step = 0;
        cursor->group++;
    }
    // Round and round among the connection's own groups; where there are fewer groups than connections they are shared.
    size_t own = groups > index ? (groups - index + connections - 1) / connections : 0;
    size_t group = own == 0 ? index % groups : index + (cursor->group % own) * connections;
    return &plan->requests[group * plan->group + cursor->step++];
}
