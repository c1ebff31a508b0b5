# shellcheck shell=bash
# The user for each program: packages are installed as root, Postgres refuses to run as root.

is_root() { [[ $(id -u) -eq 0 ]]; }

# Runs a command as root; asks for a password only where somebody is there to give it.
as_root() {
    if is_root; then
        "$@"
    elif [[ -t 0 && -z ${CI:-} ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

can_become_root() {
    is_root && return
    command -v sudo >/dev/null || return
    [[ -t 0 && -z ${CI:-} ]] || sudo -n true 2>/dev/null
}

# Runs a command as the one who owns the private Postgres: this user, or for root the user that Debian's package makes.
as_postgres() {
    if is_root; then
        (cd / && runuser -u postgres -- "$@")
    else
        (cd / && "$@")
    fi
}
