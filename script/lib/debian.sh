# shellcheck shell=bash
# Finds and installs packages from Debian.

# Prints those of the packages that are not installed. A file or command already there counts as its package,
# however it came: a container may carry a library that dpkg has not heard of.
missing_packages() {
    local package
    for package in "$@"; do
        is_installed "$package" || printf '%s\n' "$package"
    done
}

is_installed() {
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# Installs the packages, all or none.
install_packages() {
    can_become_root || die "cannot install packages as $(id -un). Ask an administrator for:
    apt-get install --no-install-recommends $*"
    say "installing from Debian: $*"
    as_root apt-get update -qq
    without_default_cluster as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Debian's package makes and starts a cluster of its own when it is first installed. Nobody here needs it, and it would
# take port 5432: an include file says no while the command runs, and is gone afterwards.
without_default_cluster() {
    local folder=/etc/postgresql-common/createcluster.d
    local file=$folder/quartermaster-bootstrap.conf
    if is_installed postgresql-common; then
        "$@"
        return
    fi
    as_root mkdir -p "$folder"
    printf 'create_main_cluster = false\n' | as_root tee "$file" >/dev/null
    local code=0
    "$@" || code=$?
    as_root rm -f "$file"
    return "$code"
}

# Unpacks packages into a folder without installing them: unpack_packages FOLDER PACKAGE…
unpack_packages() {
    local folder=$1 package
    shift
    mkdir -p "$folder"
    (cd "$folder" && apt-get -qq -o APT::Sandbox::User="$(id -un)" download "$@") ||
        die "cannot download $* from Debian: does apt-get update help?"
    for package in "$folder"/*.deb; do dpkg -x "$package" "$folder"; done
}
