#define _GNU_SOURCE
// A load generator for one server on this machine: closed loop for throughput, or a fixed rate for latency, where the time that
// a request waited for its turn counts. Prints one JSON object.

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "fail.h"

static const char usage[] =
    "load --port N --connections N --seconds S [options] PLAN[,TOKENS[,GROUP[,SHARE]]]…\n"
    "  --address A     127.0.0.1 unless given\n"
    "  --rate R        requests a second; without, each connection's next as soon as it is answered\n"
    "  --requests N    ends after as many, too\n"
    "  --seed N        other keys\n"
    "  --field TEXT    one more header field of every request\n"
    "  --expect N      a status that is an answer, 200 unless given; again for more\n"
    "PLAN is a file of lines METHOD, PATH, KEY (* a new one, - none), BODY ({now} in it is the time), FIELD, with tabs between;\n"
    "TOKENS a file of bearer tokens, - for none; GROUP how many lines belong together, SHARE the plan's weight among others.";

static void add_plan(task *task, char *text) {
    char *path = strsep(&text, ","), *tokens = strsep(&text, ","), *group = strsep(&text, ",");
    if (task->plan_count == plan_limit) fail("more than %d plans", plan_limit);
    task->plans[task->plan_count++] = plan_read(path, tokens == NULL ? "-" : tokens,
        group == NULL ? 1 : strtoul(group, NULL, 10), text == NULL ? 1 : (unsigned)strtoul(text, NULL, 10));
}

static void add_field(task *task, const char *field) {
    size_t length = strlen(task->fields) + strlen(field) + 3;
    char *fields = malloc(length);
    if (fields == NULL) fail("out of memory");
    snprintf(fields, length, "%s%s\r\n", task->fields, field);
    task->fields = fields;
}

static void add_expected(task *task, int status) {
    size_t i = 0;
    while (i < expected_limit && task->expected[i] != 0) i++;
    if (i == expected_limit) fail("more than %d statuses", expected_limit);
    task->expected[i] = status;
}

static task parse(int count, char **words) {
    static const struct option options[] = {
        {"address", required_argument, NULL, 'a'}, {"port", required_argument, NULL, 'p'},
        {"connections", required_argument, NULL, 'c'}, {"seconds", required_argument, NULL, 's'},
        {"rate", required_argument, NULL, 'r'}, {"requests", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 'k'}, {"field", required_argument, NULL, 'f'},
        {"expect", required_argument, NULL, 'e'}, {NULL, 0, NULL, 0}};
    task task = {.address = "127.0.0.1", .fields = ""};
    int option;
    while ((option = getopt_long(count, words, "", options, NULL)) != -1) switch (option) {
            case 'a': task.address = optarg; break;
            case 'p': task.port = atoi(optarg); break;
            case 'c': task.connections = strtoul(optarg, NULL, 10); break;
            case 's': task.seconds = atof(optarg); break;
            case 'r': task.rate = atof(optarg); break;
            case 'n': task.requests = strtoul(optarg, NULL, 10); break;
            case 'k': task.seed = strtoull(optarg, NULL, 10); break;
            case 'f': add_field(&task, optarg); break;
            case 'e': add_expected(&task, atoi(optarg)); break;
            default: fail("usage: %s", usage);
        }
    for (; optind < count; optind++) add_plan(&task, words[optind]);
    if (task.port == 0 || task.connections == 0 || task.seconds <= 0 || task.plan_count == 0) fail("usage: %s", usage);
    if (task.expected[0] == 0) task.expected[0] = 200;
    return task;
}

int main(int count, char **words) {
    task task = parse(count, words);
    outcome outcome = drive(&task);
    printf("{\"seconds\":%.6f,\"overdue\":%zu,\"plans\":[", outcome.seconds, outcome.overdue);
    for (size_t i = 0; i < task.plan_count; i++) {
        if (i > 0) putchar(',');
        tally_write(&outcome.tallies[i], stdout);
    }
    puts("]}");
    return 0;
}
