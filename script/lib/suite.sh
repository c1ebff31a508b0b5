# shellcheck shell=bash
# One step of script/test: named, timed, and ended when it takes too long.

# The steps that are done, a line each: seconds, budget, name.
suites_done=()

# suite NAME BUDGET:LIMIT COMMAND…   in seconds, on two cores. Over its budget a step is told at the end, at its limit it is ended. A step
# that has no budget is given its limit alone.
suite() {
    local name=$1 budget=${2%:*} limit=${2#*:} code=0 begun=$SECONDS
    [[ $2 == *:* ]] || budget=-
    shift 2
    say "$name"
    timeout --kill-after=10 "$limit" "$@" </dev/null || code=$?
    ((code != 124 && code != 137)) || die "$name: not done after $limit s"
    ((code == 0)) || die "$name: failed"
    suite_done "$((SECONDS - begun))" "$budget" "$name"
}

# suite_done SECONDS BUDGET NAME
suite_done() {
    suites_done+=("$1 $2 $3")
    say "$3: done in $1 s"
}

# What each step took, and which took more than its budget.
suite_times() {
    local took budget name
    while read -r took budget name; do
        if [[ $budget == - ]] || ((took <= budget)); then
            printf '%6s s  %s\n' "$took" "$name"
        else
            printf '%6s s  %s: over its budget of %s s\n' "$took" "$name" "$budget"
        fi
    done < <(printf '%s\n' "${suites_done[@]}")
}

# slowest_suites FILE COUNT BUDGET: of lines of seconds and a name. awk reads to the end: head would end sort with SIGPIPE, and with it the
# whole run.
slowest_suites() {
    sort -rn "$1" 2>/dev/null | awk -v count="$2" -v budget="$3" '
        NR > count { next }
        { took = $1; sub(/^[0-9]+ +/, ""); printf "%6d s  %s%s\n", took, $0, took > budget ? ": over its budget of " budget " s" : "" }'
}
