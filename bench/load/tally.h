#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// What became of one plan's requests.
typedef struct {
    uint32_t *latencies;  ///< In µs, one a request that was answered as expected.
    size_t count, room;
    size_t unexpected;    ///< Answered with another status.
} tally;

/// Notes one expected answer; latencies over 71 minutes count as that.
void tally_note(tally *tally, int64_t nanoseconds);

/// Writes the tally as a JSON object: counts, and percentiles in µs of all its latencies, none estimated. Sorts them.
void tally_write(tally *tally, FILE *file);

#endif
