#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library: it tries inputs with the function until it is told to stop, and takes its options from the
// arguments. It ends the process itself when an input crashes.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*try_input)(const uint8_t *start, size_t length));
