#ifndef FAIL_H
#define FAIL_H

/// Says what is wrong on standard error and ends the program with code 1.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
