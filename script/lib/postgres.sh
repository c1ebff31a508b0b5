# shellcheck shell=bash
# A private Postgres: a cluster of this clone's own, on a Unix socket only. The caller says what it is for with
#   cluster_use FOLDER [SETTING…]     where it lives, and server settings such as fsync=off
# and then starts and stops it. FOLDER holds data/, run/ (the socket) and log.

cluster_port=54329

cluster_use() {
    cluster_folder=$1
    shift
    cluster_settings=("listen_addresses=" "port=$cluster_port" "unix_socket_permissions=0700" "$@")
    cluster_data=$cluster_folder/data
    cluster_log=$cluster_folder/log
    cluster_socket=$(socket_folder "$cluster_folder")
    cluster_programs=$(programs_folder "$cluster_data")
}

# The kernel takes no socket path over 107 bytes; a clone that lies deep gets its socket under /tmp.
socket_folder() {
    local folder=$1/run
    if ((${#folder} > 80)); then
        folder=/tmp/quartermaster-$(id -u)-$(printf '%s' "$1" | cksum | cut -d' ' -f1)
    fi
    printf '%s\n' "$folder"
}

# The words by which libpq finds the cluster: cluster_target DATABASE USER
cluster_target() {
    printf "host='%s' port=%s dbname=%s user=%s" "${cluster_socket//\'/\\\'}" "$cluster_port" "$1" "$2"
}

# A folder for what goes after a run, in memory where there is room: throw_away_folder WORD GIB. A database is some 700 small files, which
# are made there in 50 ms, and on a disk, by a file system that keeps a journal, in half a second of a processor.
throw_away_folder() {
    local base=/tmp free
    remove_left_folders
    free=$(df --output=avail --block-size=1G /dev/shm 2>/dev/null | tail -1) || free=0
    if [[ -w /dev/shm ]] && ((free >= $2 && $(available_memory) >= 2 * $2)); then base=/dev/shm; fi
    base=$(mktemp -d "$base/quartermaster-$1-XXXXXX")
    chmod 711 "$base"
    this_run >"$base/owner"
    printf '%s\n' "$base"
}

# A run that was killed has left its folder, which takes the memory that the next one needs.
remove_left_folders() {
    local owner folder data pid
    for owner in /dev/shm/quartermaster-*/owner /tmp/quartermaster-*/owner; do
        if [[ ! -O $owner ]] || is_running "$(<"$owner")"; then continue; fi
        folder=${owner%/owner}
        for data in "$folder"/*/data; do
            pid=$(head -1 "$data/postmaster.pid" 2>/dev/null) || continue
            [[ $(readlink "/proc/$pid/cwd") == "$(readlink -f "$data")" ]] || continue
            kill -QUIT "$pid" 2>/dev/null || true
            timeout 10 tail --pid="$pid" -f /dev/null || true
        done
        rm -rf "$folder"
    done
}

# keep_folder FOLDER: it stays for whoever wants to read it, whatever runs next.
keep_folder() { rm -f "$1/owner"; }

# The script that runs: its number, where that counts, and when it began, for numbers are given again.
this_run() { printf '%s %s %s\n' "$$" "$(readlink /proc/self/ns/pid)" "$(begin_of "$$")"; }

# Whether the run of that name lasts; of one in another container nobody here knows.
is_running() {
    local pid space began
    read -r pid space began <<<"$1"
    [[ $space != "$(readlink /proc/self/ns/pid)" || $(begin_of "$pid") == "$began" ]]
}

# When a process began, in ticks since the machine did. Its name may have blanks and stands in brackets.
begin_of() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

# In GiB.
available_memory() { awk '$1 == "MemAvailable:" { print int($2 / 1048576) }' /proc/meminfo; }

# Starts it, made first where there is none.
cluster_start() {
    cluster_prepare_folders
    [[ -f $cluster_data/PG_VERSION ]] || cluster_create
    cluster_is_running && return
    cluster_forget_dead_postmaster
    local setting options=""
    for setting in "${cluster_settings[@]}" "unix_socket_directories=$cluster_socket"; do
        options+=" -c '${setting//\'/\'\\\'\'}'"
    done
    as_postgres "$cluster_programs/pg_ctl" start --silent --wait --timeout=60 -D "$cluster_data" -l "$cluster_log" \
        -o "$options" >/dev/null </dev/null || cluster_fail
}

# One for the tests, in a folder that goes after the run: it may lose everything with the power, and finds room for all tests
# at once.
cluster_start_for_tests() {
    chmod 711 "$1"
    cluster_use "$1/postgres" fsync=off synchronous_commit=on full_page_writes=off max_connections=600 \
        "log_line_prefix=%m [%p] %d %a "
    cluster_start
    TEST_DATABASE_URL=$(cluster_target postgres postgres)
    TEST_POSTGRES_LOG=$cluster_log
    TEST_POSTGRES_LASTS=no
    export TEST_DATABASE_URL TEST_POSTGRES_LOG TEST_POSTGRES_LASTS
}

# Ends every session and stops; nothing that was committed is lost. One that somebody is just starting, whose file with its number comes later,
# is waited for, and stopped too.
cluster_stop() {
    local deadline=$((SECONDS + 60)) result=0
    while true; do
        if [[ -f $cluster_data/postmaster.pid ]]; then
            result=0
            as_postgres "$cluster_programs/pg_ctl" stop --silent --mode=fast --timeout=60 -D "$cluster_data" >/dev/null </dev/null ||
                result=$?
        fi
        cluster_is_held || return "$result"
        ((SECONDS < deadline)) || return 1
        sleep 0.1
    done
}

# Whether a Postgres has the data folder, or somebody is about to start one there: the command of each names it, that of the shell in between too.
cluster_is_held() {
    local command
    while read -r command; do
        case $(cat "${command%cmdline}comm" 2>/dev/null) in
            runuser | pg_ctl | postgres | sh | dash) return 0 ;;
        esac
    done < <(printf '%s\n' /proc/[0-9]*/cmdline | xargs grep -lszF "$cluster_data")
    return 1
}

# One SQL command as the superuser, its rows unadorned: cluster_query DATABASE SQL
cluster_query() {
    as_postgres "$cluster_programs/psql" -XAtq -v ON_ERROR_STOP=1 -F ' ' -d "$(cluster_target "$1" postgres)" -c "$2" </dev/null
}

cluster_prepare_folders() {
    mkdir -p "$cluster_folder" "$cluster_socket"
    chmod 700 "$cluster_folder" "$cluster_socket"
    if is_root; then chown postgres: "$cluster_folder" "$cluster_socket"; fi
}

# Built under another name and moved, so that a Ctrl-C leaves no half cluster to stumble over. CLUSTER_TEMPLATE is the data of one that
# nobody has started, to be copied: that is quicker.
cluster_create() {
    say "making a private Postgres in $cluster_folder"
    rm -rf "$cluster_data.new"
    if [[ -n ${CLUSTER_TEMPLATE:-} ]]; then
        as_postgres cp -a "$CLUSTER_TEMPLATE" "$cluster_data.new"
        mv "$cluster_data.new" "$cluster_data"
        return
    fi
    as_postgres "$cluster_programs/initdb" -D "$cluster_data.new" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 \
        >"$cluster_folder/initdb.log" 2>&1 </dev/null || die "initdb failed, see $cluster_folder/initdb.log"
    mv "$cluster_data.new" "$cluster_data"
}

cluster_is_running() {
    as_postgres "$cluster_programs/pg_isready" -q -d "$(cluster_target postgres postgres)"
}

# A killed machine or container leaves a pid file behind, and its number may since belong to another process, which
# Postgres takes for its own postmaster and refuses to start. A postmaster works in its data folder: that tells.
cluster_forget_dead_postmaster() {
    local pid
    pid=$(head -1 "$cluster_data/postmaster.pid" 2>/dev/null) || return 0
    [[ $(readlink "/proc/$pid/cwd" 2>/dev/null) == "$(readlink -f "$cluster_data")" ]] && return
    rm -f "$cluster_data/postmaster.pid" "$cluster_socket"/.s.PGSQL.*
}

cluster_fail() {
    tail -5 "$cluster_log" >&2 || true
    die "the private Postgres did not start, see $cluster_log"
}

# The folder of Postgres' programs: of the version that made the data, or for new data the newest.
programs_folder() {
    local version
    version=$(cat "$1/PG_VERSION" 2>/dev/null) ||
        version=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -n | tail -1)
    [[ -x /usr/lib/postgresql/$version/bin/postgres ]] ||
        die "$1 was made by Postgres $version, which is not installed. Install postgresql-$version, or remove that folder to begin anew"
    printf '/usr/lib/postgresql/%s/bin\n' "$version"
}

# Where the clone's own cluster lives: in its git-ignored folder, or, where root's clone lies in a place that the
# postgres user cannot enter, under /var/lib.
cluster_home() {
    local clone=$1 folder=$1/.quartermaster/postgres
    if is_root && ! as_postgres test -x "$clone"; then
        folder=/var/lib/quartermaster-dev-$(printf '%s' "$clone" | cksum | cut -d' ' -f1)
    fi
    printf '%s\n' "$folder"
}
