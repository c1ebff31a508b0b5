# shellcheck shell=bash
# The settings of a development server: a secret and a database of this clone's own, both kept in its git-ignored folder.

development_folder() {
    mkdir -p "$root/.quartermaster"
    # Root's cluster is owned by the postgres user, who passes through but cannot look around.
    if is_root; then chmod 711 "$root/.quartermaster"; else chmod 700 "$root/.quartermaster"; fi
    printf '%s\n' "$root/.quartermaster"
}

# Makes the secret that signs tokens, once.
development_secret() {
    local file=$1/jwt_secret
    [[ -s $file ]] || (
        umask 077
        head -c 48 /dev/urandom | base64 -w0 >"$file.new"
        mv "$file.new" "$file"
    )
    printf '%s\n' "$file"
}

# Makes the database and its owner, once. The owner is no superuser: what works here works where one is not to be had.
development_database() {
    local name=quartermaster
    [[ -n $(cluster_query postgres "select 1 from pg_roles where rolname = '$name'") ]] ||
        cluster_query postgres "create role $name login createrole"
    [[ -n $(cluster_query postgres "select 1 from pg_database where datname = '$name'") ]] ||
        cluster_query postgres "create database $name owner $name template template0"
    cluster_target "$name" "$name"
}

# The settings of the server on that database, for script/server and the commands beside it: development_settings FOLDER
development_settings() {
    DATABASE_URL=$(development_database)
    AUTH_DIR=$1/auth
    STORAGE_DIR=$1/photos
    export DATABASE_URL AUTH_DIR STORAGE_DIR
    # Beside another issuer's keys a secret, so that there is a token to print.
    if [[ -n ${JWKS_URL:-}${JWKS_URL_FILE:-} && -z ${JWT_SECRET:-}${JWT_SECRET_FILE:-} ]]; then
        JWT_SECRET_FILE=$(development_secret "$1")
        export JWT_SECRET_FILE
    fi
}

# The address of a person with just that role in the house: development_address ROLE
development_address() {
    cluster_query quartermaster \
        "select email from public.accounts where roles = array['$1'] and disabled_at is null order by created_at, email limit 1"
}
