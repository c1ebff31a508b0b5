# shellcheck shell=bash
# A pgbouncer in transaction mode before the private Postgres, on a Unix socket only. Its package is unpacked, not installed: an
# installed one would start a service.

# pgbouncer_start FOLDER ROLE: for every database of the cluster, and that role
pgbouncer_start() {
    pgbouncer_folder=$1
    unpack_packages "$pgbouncer_folder/program" pgbouncer libc-ares2 libevent-2.1-7
    local libraries
    libraries=$(find "$pgbouncer_folder/program/usr/lib" -mindepth 1 -maxdepth 1 -type d | paste -sd :)
    pgbouncer_command=(env "LD_LIBRARY_PATH=$libraries" "$pgbouncer_folder/program/usr/sbin/pgbouncer")
    printf '"%s" ""\n' "$2" >"$pgbouncer_folder/users"
    pgbouncer_settings >"$pgbouncer_folder/settings"
    if is_root; then chown -R postgres: "$pgbouncer_folder"; fi
    as_postgres "${pgbouncer_command[@]}" --quiet "$pgbouncer_folder/settings" </dev/null &
    local tries=0
    until [[ -S $pgbouncer_folder/.s.PGSQL.5432 ]]; do
        ((++tries < 300)) || die "pgbouncer did not start, see $pgbouncer_folder/log"
        sleep 0.1
    done
}

# More clients than connections: who holds no transaction has none.
pgbouncer_settings() {
    cat <<INI
[databases]
* = host=$cluster_socket port=$cluster_port
[pgbouncer]
pool_mode = transaction
default_pool_size = 80
max_client_conn = 4000
listen_port = 5432
unix_socket_dir = $pgbouncer_folder
auth_type = trust
auth_file = $pgbouncer_folder/users
server_idle_timeout = 10
logfile = $pgbouncer_folder/log
pidfile = $pgbouncer_folder/pid
INI
}

pgbouncer_version() { "${pgbouncer_command[@]}" --version | head -1; }

pgbouncer_stop() {
    [[ -s ${pgbouncer_folder:-}/pid ]] || return 0
    kill "$(<"$pgbouncer_folder/pid")" || true
    wait
}
