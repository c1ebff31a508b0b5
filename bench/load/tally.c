#define _GNU_SOURCE
#include "tally.h"

#include <stdlib.h>

#include "fail.h"

void tally_note(tally *tally, int64_t nanoseconds) {
    if (tally->count == tally->room) {
        tally->room = tally->room == 0 ? 1 << 16 : tally->room * 2;
        tally->latencies = realloc(tally->latencies, tally->room * sizeof *tally->latencies);
        if (tally->latencies == NULL) fail("out of memory");
    }
    int64_t microseconds = (nanoseconds + 500) / 1000;
    tally->latencies[tally->count++] = microseconds > UINT32_MAX ? UINT32_MAX : (uint32_t)microseconds;
}

static int compare(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/// The smallest latency that `part` of all do not exceed.
static uint32_t percentile(const tally *tally, double part) {
    if (tally->count == 0) return 0;
    size_t rank = (size_t)(part * (double)tally->count);
    return tally->latencies[rank < tally->count ? rank : tally->count - 1];
}

void tally_write(tally *tally, FILE *file) {
    qsort(tally->latencies, tally->count, sizeof *tally->latencies, compare);
    fprintf(file, "{\"answered\":%zu,\"unexpected\":%zu,\"p50_us\":%u,\"p90_us\":%u,\"p99_us\":%u,\"p999_us\":%u,\"max_us\":%u}",
        tally->count, tally->unexpected, percentile(tally, 0.5), percentile(tally, 0.9), percentile(tally, 0.99),
        percentile(tally, 0.999), percentile(tally, 1));
}
