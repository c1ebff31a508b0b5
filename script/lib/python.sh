# shellcheck shell=bash
# The Python tools that look at the API's description, in a virtual environment of this clone's own.

# python_tools FOLDER REQUIREMENTS: makes or renews the environment when the pinned versions are others than it has.
python_tools() {
    local folder=$1 requirements=$2
    cmp -s "$requirements" "$folder/requirements.txt" && return
    say "installing the Python tools of $requirements"
    rm -rf "$folder"
    /usr/bin/python3 -m venv "$folder" || die "no virtual environment in $folder: is python3-venv installed?"
    "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" ||
        die "pip could not install what $requirements names"
    cp "$requirements" "$folder/requirements.txt"
}
