# shellcheck shell=bash
# One step of script/test: named, timed, and ended when it takes too long.

# The steps that are done, a line each: seconds, percent of the processors' time that was used, budget, name. A file, since steps may run
# beside others; the first step makes it.
suites_done=""
suite_begun=0
processors_begun=""
beside_steps="" beside_words=""

# suite NAME BUDGET:LIMIT COMMAND…   in seconds, on two cores. Over its budget a step is told at the end, at its limit it is ended. A step
# that has no budget is given its limit alone.
suite() {
    local name=$1 budget=${2%:*} limit=${2#*:} code=0
    [[ $2 == *:* ]] || budget=-
    shift 2
    say "$name"
    suite_begin
    timeout --kill-after=10 "$limit" "$@" </dev/null || code=$?
    ((code != 124 && code != 137)) || die "$name: not done after $limit s"
    ((code == 0)) || die "$name: failed"
    suite_done "$budget" "$name"
}

suite_begin() {
    suite_file
    suite_begun=$SECONDS
    processors_begun=$(processor_times)
}

suite_file() { suites_done=${suites_done:-$(mktemp)}; }

# suite_done BUDGET NAME
suite_done() {
    local took=$((SECONDS - suite_begun)) all used
    read -r all used < <(processor_times)
    all=$((all - ${processors_begun% *})) used=$((used - ${processors_begun#* }))
    printf '%s\n' "$took $((all > 0 ? 100 * used / all : 0)) $1 $2" >>"$suites_done"
    say "$2: done in $took s"
}

# beside FUNCTION: steps that run while the next ones do. Their words are kept until join.
beside() {
    # What runs beside writes to the same.
    suite_file
    beside_words=$(mktemp)
    (
        trap 'exit 143' TERM
        "$1"
    ) >"$beside_words" 2>&1 &
    beside_steps=$!
}

# Waits for what runs beside, and ends with it where it failed.
join() {
    local code=0
    wait "$beside_steps" || code=$?
    cat "$beside_words" >&2
    rm -f "$beside_words"
    beside_steps=
    ((code == 0)) || exit 1
}

# Ends what runs beside. Its step is in a group of its own, which `timeout` ends with itself.
end_beside() {
    [[ -n $beside_steps ]] || return 0
    kill -TERM "$beside_steps" 2>/dev/null || true
    pkill -TERM -P "$beside_steps" || true
    wait "$beside_steps" || true
    cat "$beside_words" >&2
    rm -f "$beside_words"
}

# The time of all processors since the machine began, and the part of it that they were not idle. A step that leaves much of it idle waits.
processor_times() {
    awk '$1 == "cpu" { for (i = 2; i <= 9; i++) all += $i; print all, all - $5 - $6; exit }' /proc/stat
}

# The time of each step, how busy the processors were, and which steps took more than their budget.
suite_times() {
    local took used budget name
    [[ -n $suites_done ]] || return 0
    while read -r took used budget name; do
        if [[ $budget == - ]] || ((took <= budget)); then
            printf '%6s s  %3s %%  %s\n' "$took" "$used" "$name"
        else
            printf '%6s s  %3s %%  %s: over its budget of %s s\n' "$took" "$used" "$name" "$budget"
        fi
    done <"$suites_done"
}

# slowest_suites FILE COUNT BUDGET: of lines of seconds and a name. awk reads to the end: head would end sort with SIGPIPE, and with it the
# whole run.
slowest_suites() {
    # Tests that crashed left none.
    [[ -f $1 ]] || return 0
    sort -rn "$1" | awk -v count="$2" -v budget="$3" '
        NR > count { next }
        { took = $1; sub(/^[0-9]+ +/, ""); printf "%6d s  %s%s\n", took, $0, (took > budget ? ": over its budget of " budget " s" : "") }'
}
