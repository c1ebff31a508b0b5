#pragma once
#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift does not import.

static inline int qm_deflate_init_gzip(z_stream *stream, int level) {
    // 15 is the largest window; 16 more asks for the gzip wrapper.
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int qm_inflate_init_gzip(z_stream *stream) {
    return inflateInit2(stream, 15 + 16);
}
