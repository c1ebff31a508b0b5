#include "CResources.h"

// The compiler reads the files where they lie: none is copied into the sources, and a changed one is compiled anew. The index names them,
// because a macro can't make a directive; script/generate writes it when a file comes or goes.
// #embed is C23, and every compiler of ours has it.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "index.inc"

const size_t qm_resource_count = sizeof resources / sizeof *resources;

const qm_resource *qm_resource_index(void) { return resources; }
