-- A replay of a pickup is not what was stored but what would be said now.
-- Caught by: other-bytes
select pg_temp.plant(
    'office.look_up_key', 'stored\.status, null, stored\.body,',
    $anew$stored.status, null, coalesce(
        (select regexp_replace(stored.body, '"reservation_status":"[a-z]+"', format('"reservation_status":"%s"', r.status))
         from public.reservations r
         where r.tenant_id = caller.tenant
           and r.id::text = substring(stored.body from '"current_reservation_id":"([-0-9a-f]{36})"')),
        stored.body),$anew$)
