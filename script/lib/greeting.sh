# shellcheck shell=bash
# What a new user sees when the server is up: lines to paste that work on what the demo house holds right now.

# greet URL ADDRESS TOKEN MANAGERS-TOKEN DATABASE-TARGET LOG
greet() {
    local url=$1 email=$2 token=$3 manager=$4 target=$5 log=$6 reservation asset code name reference
    read -r reservation asset code reference name < <(cluster_query quartermaster "$(next_handover)") || true
    printf '\nQuartermaster is up: %s   (Ctrl-C stops it and its Postgres)\nlog: %s\n' "$url" "$log"
    if is_own_issuer; then print_sign_in "$url" "$email"; fi
    printf '\nOr at once: a token of a person with the role staff, good for a day:\n%s\n' "$token"
    printf '\nand of a manager, who makes assets and tickets (docs/client-guide.md, section 14):\n%s\n' "$manager"
    printf '\nWho am I?\n%s\n' "$(curl_line "$token" "$url/api/office/me")"
    if [[ -n ${asset:-} ]]; then
        print_handover "$url" "$token"
    else
        printf '\nNo confirmed reservation waits for a serialized asset that is on the shelf: nothing to hand out just now.\n'
    fi
    printf '\nThe audit trail:\n%s\n\n' "$(audit_line "$target")"
}

# Whether no other issuer was named.
is_own_issuer() { [[ -z ${JWT_SECRET:-}${JWT_SECRET_FILE:-}${JWKS_URL:-}${JWKS_URL_FILE:-} ]]; }

print_sign_in() {
    printf '\nSign in as %s, with any client library of Supabase (its URL is %s, its key any text) or by hand.\n' "$2" "$1"
    printf 'Ask for a code, which is then printed here; put it in the place of CODE:\n'
    curl_post "$1/auth/v1/otp" "{\"email\":\"$2\"}"
    curl_post "$1/auth/v1/verify" "{\"type\":\"email\",\"email\":\"$2\",\"token\":\"CODE\"}"
}

# curl_post URL JSON
curl_post() {
    printf "curl -sS -w '\\\\n' %s -H 'Content-Type: application/json' -d '%s'\n" "$1" "$2"
}

print_handover() {
    local url=$1 token=$2 now
    now=$(date +%s)
    printf '\nCheck gear out (%s, sticker %s, on reservation %s):\n' "$name" "$code" "$reference"
    handover_line "$url" "$token" pickups "$now"
    printf '\nand in again:\n'
    handover_line "$url" "$token" returns "$((now + 1))"
}

# One POST with a key of its own: pasting the line twice replays the first answer.
handover_line() {
    local body
    body=$(printf '{"asset_id":"%s","scanned_code":"%s","at":"%s"}' "$asset" "$code" "$(date -u -d "@$4" +%FT%TZ)")
    curl_line "$2" "$1/api/office/reservations/$reservation/$3" \
        "-H 'Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)' -H 'Content-Type: application/json' -d '$body'"
}

# curl_line TOKEN URL [OPTIONS]
curl_line() {
    printf "curl -sS -w '\\\\n' %s -H 'Authorization: Bearer %s'%s\n" "$2" "$1" "${3:+ $3}"
}

# audit_line TARGET
audit_line() {
    printf 'psql -X -P pager=off "%s" -c "%s"\n' "$(printf '%s' "$1" | sed 's/[\\"$`]/\\&/g')" \
        "select l.at, l.source, l.action, a.asset_tag, r.reference, l.from_status, l.to_status from audit_log l \
left join assets a on a.id = l.asset_id left join reservations r on r.id = l.reservation_id order by l.id desc limit 5"
}

# The next pickup that can be made: the demo's own reservation, else one with something of it on the shelf, cameras first; and
# one that keeps something else out, so that the return does not end it, before others.
next_handover() {
    cat <<'SQL'
select r.id, a.id, l.code, r.reference, i.name
from public.reservations r
join public.reservation_items ri on ri.reservation_id = r.id
join public.items i on i.id = ri.item_id and i.serialized
join public.assets a on a.item_id = i.id and a.tenant_id = r.tenant_id
     and a.current_reservation_id is null and a.status not in ('ARCHIVED', 'DISPOSED')
     and (a.id = any (ri.assigned_asset_ids) or cardinality(ri.assigned_asset_ids) < ri.qty)
join public.short_links l on l.asset_id = a.id and l.tenant_id = a.tenant_id
where r.status = 'confirmed'
  and not exists (select from public.asset_checkouts c where c.asset_id = a.id and c.reservation_id = r.id)
order by r.reference not like 'R-DEMO-%',
         not i.name ilike any (array['%camera%', '%sony%', '%arri%', '%canon%', '%blackmagic%']),
         not exists (select from public.asset_checkouts c where c.reservation_id = r.id and c.returned_at is null),
         abs(extract(epoch from r.pickup_at - now())), ri.position, a.number
limit 1
SQL
}
