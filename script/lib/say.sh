# shellcheck shell=bash
# How the scripts speak: progress on standard error, so that standard output is what was asked for.

say() { printf '==> %s\n' "$*" >&2; }

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}
