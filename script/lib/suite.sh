# shellcheck shell=bash
# One step of script/test: named, timed, and ended when it takes too long.

# suite NAME SECONDS COMMAND…
suite() {
    local name=$1 limit=$2 code=0 begun=$SECONDS
    shift 2
    say "$name"
    timeout --kill-after=10 "$limit" "$@" </dev/null || code=$?
    ((code != 124 && code != 137)) || die "$name: not done after $limit s"
    ((code == 0)) || die "$name: failed"
    say "$name: done in $((SECONDS - begun)) s"
}
