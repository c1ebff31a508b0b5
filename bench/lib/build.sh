# shellcheck shell=bash
# Builds what is measured: the release, the generator, the peers. Quick when nothing changed.

# For the peers and the generator.
bench_packages=(gcc libc6-dev nginx-light wrk golang-go golang-github-jackc-pgx-v4-dev)

# build_everything ROOT FOLDER: programs go to FOLDER.
build_everything() {
    local root=$1 folder=$2 missing
    mapfile -t missing < <(missing_packages "${bench_packages[@]}")
    if [[ " ${missing[*]} " == *" nginx-light "* ]] && command -v nginx >/dev/null; then
        mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vx nginx-light)
    fi
    ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
    command -v node >/dev/null || install_packages nodejs
    say "building the release and the peers"
    # As the image has it.
    swift build --quiet -c release --product quartermaster --static-swift-stdlib -Xlinker --strip-all --scratch-path .build-release
    BENCH_PROGRAM=$root/.build-release/release/quartermaster
    export BENCH_PROGRAM
    gcc -std=c11 -O2 -Wall -Wextra -Werror -o "$folder/load" bench/load/*.c
    (cd bench/peers/go && GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS=-buildvcs=false go build -o "$folder/go" .)
    build_hummingbird "$folder"
    python_tools "$folder/python" bench/peers/fastapi/requirements.txt
    unpack_node_pg "$folder/node"
}

# A package of its own: nobody who builds the server builds it.
build_hummingbird() {
    (cd bench/peers/hummingbird-peer && swift build --quiet -c release --static-swift-stdlib)
    cp bench/peers/hummingbird-peer/.build/release/peer "$1/hummingbird"
}

# Unpacked and not installed: Debian's package wants Debian's Node, and any Node will do.
unpack_node_pg() {
    [[ -d $1/usr/share/nodejs/pg ]] && return
    rm -rf "$1"
    unpack_packages "$1" node-pg node-split2 node-xtend node-readable-stream node-async
}
