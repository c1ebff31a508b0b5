# shellcheck shell=bash
# Clusters with Citus: a coordinator and workers, each with a folder and a port of its own on loopback. After postgres.sh.

# True when the installed Postgres has the extension.
citus_is_installed() { [[ -f $(pg_config_of share)/extension/citus.control ]]; }

# pg_config_of share: where the newest Postgres keeps what it needs.
pg_config_of() { "$(programs_folder /none)/pg_config" "--${1}dir"; }

# citus_node FOLDER PORT: makes it the one that the cluster_… functions mean.
citus_node() {
    cluster_use "$1" fsync=off synchronous_commit=on max_connections=300 wal_level=logical max_replication_slots=40 max_wal_senders=40 \
        max_worker_processes=32 shared_preload_libraries=citus track_functions=pl citus.max_adaptive_executor_pool_size=1 \
        max_prepared_transactions=200 "listen_addresses=127.0.0.1" "port=$2" "log_line_prefix=%m [%p] %d %a "
    cluster_port=$2
}

# citus_database NAME COORDINATOR WORKER…: an empty database on all of them, which know each other. Each is FOLDER:PORT.
citus_database() {
    local name=$1 coordinator=$2 node
    shift
    for node in "$@"; do
        citus_node "${node%:*}" "${node##*:}"
        cluster_query postgres "create database $name template template0" >/dev/null
        cluster_query "$name" "create extension citus" >/dev/null
    done
    shift
    citus_node "${coordinator%:*}" "${coordinator##*:}"
    cluster_query "$name" "select citus_set_coordinator_host('127.0.0.1', $cluster_port)" >/dev/null
    for node in "$@"; do cluster_query "$name" "select citus_add_node('127.0.0.1', ${node##*:})" >/dev/null; done
}
