# shellcheck shell=bash
# The greeting of a new user when the server is up: lines to paste that work on what the demo house holds right now.

# greet URL ADDRESS TOKEN DATABASE-TARGET LOG
greet() {
    local url=$1 email=$2 token=$3 target=$4 log=$5 reservation asset code name reference
    read -r reservation asset code reference name < <(cluster_query quartermaster "$(next_handover)") || true
    printf '\nQuartermaster is up: %s   (Ctrl-C stops it and its Postgres)\nlog: %s\n' "$url" "$log"
    if is_own_issuer && [[ ${PAGE:-on} == on ]]; then
        printf '\nOpen %s in a browser and sign in as %s: the code is then printed here.\n' "$url" "$email"
    fi
    printf '\nPaste into another terminal first: where the server is, and a token of a person with the role staff, good for a day.\n\n'
    printf 'export OFFICE=%s\nexport TOKEN=%s\n' "$url" "$token"
    printf '\nWho am I?\n\n%s\n' "$(curl_line /api/office/me)"
    if [[ -n ${asset:-} ]]; then
        print_handover
    else
        printf '\nNo confirmed reservation waits for a serialized asset that is on the shelf: nothing to hand out just now.\n'
    fi
    printf '\nThe audit trail:\n\n%s\n' "$(audit_line "$target")"
    if is_own_issuer; then print_sign_in "$email"; fi
    # shellcheck disable=SC2016 # whoever pastes it has it expanded
    printf '\nOther roles: export TOKEN=$(script/token manager)\n\n'
}

# True when no other issuer was named.
is_own_issuer() { [[ -z ${JWT_SECRET:-}${JWT_SECRET_FILE:-}${JWKS_URL:-}${JWKS_URL_FILE:-} ]]; }

print_sign_in() {
    printf '\nOr sign in as a person would. Ask for a code, which is then printed here, and put it in the place of CODE:\n\n'
    printf "curl -sS \"\$OFFICE/auth/v1/otp\" --json '{\"email\":\"%s\"}'\n" "$1"
    printf "curl -sS \"\$OFFICE/auth/v1/verify\" --json '{\"type\":\"email\",\"email\":\"%s\",\"token\":\"CODE\"}'\n" "$1"
}

print_handover() {
    local now
    now=$(date +%s)
    printf '\nCheck gear out (%s, sticker %s, on reservation %s). Paste it twice: the second answer is the first one again.\n\n' \
        "$name" "$code" "$reference"
    handover_line pickups "$now"
    printf '\nAnd in again:\n\n'
    handover_line returns "$((now + 1))"
}

# One POST with a key of its own: pasting the line twice replays the first answer.
handover_line() {
    local body
    body=$(printf '{"asset_id":"%s","scanned_code":"%s","at":"%s"}' "$asset" "$code" "$(date -u -d "@$2" +%FT%TZ)")
    curl_line "/api/office/reservations/$reservation/$1" "-H 'Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)' --json '$body'"
}

# curl_line PATH [OPTIONS]
curl_line() {
    # shellcheck disable=SC2016 # as above
    printf 'curl -sS -w "\\n" "$OFFICE%s" -H "Authorization: Bearer $TOKEN"%s\n' "$1" "${2:+ $2}"
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
