#pragma once
#include <stddef.h>

/// A file of the repository that the program carries.
typedef struct {
    /// From the repository's root, such as `migrations/0002_tables.sql`.
    const char *path;
    const unsigned char *bytes;
    size_t size;
} qm_resource;

/// All of them, in the order of their paths' bytes.
const qm_resource *qm_resource_index(void);
extern const size_t qm_resource_count;
