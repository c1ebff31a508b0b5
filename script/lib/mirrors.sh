# shellcheck shell=bash
# Where this machine's git finds packages in folders of its own instead of on the network, a system made here has to find
# them too.

# Writes the rules into ROOT's git configuration and prints the folders, which ROOT has to see: carry_git_mirrors ROOT
carry_git_mirrors() {
    local rule value folder
    while read -r rule value; do
        folder=${rule#url.}
        folder=${folder%.insteadof}
        git config --file "$1/etc/gitconfig" --add "url.$folder.insteadOf" "$value"
        printf '%s\n' "$folder"
    done < <(git config --get-regexp '^url\./.*\.insteadof$') | sort -u
}
