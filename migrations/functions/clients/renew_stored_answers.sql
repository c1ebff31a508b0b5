-- Replaces the stored answers that named a client by the rows as they are now: those of requests that made or edited the client, those
-- that answered with a reservation of theirs, and those of requests that changed nothing, which no audit row knows. An answer is known
-- by how it begins: a client's and a reservation's id are followed by different names.
create or replace function office.renew_stored_answers(client public.clients)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    renewed constant text := office.client_record_json(client);
    ids uuid[];
    named record;
    shown text;
begin
    update public.idempotency_keys k
    set body = renewed
    where k.tenant_id = client.tenant_id and k.body like '{"id":"' || client.id || '","display_name":%' and k.key in (
        select a.idempotency_key
        from public.audit_log a
        where a.tenant_id = client.tenant_id and a.entity_type = 'client' and a.entity_id = client.id
          and a.entity_id is distinct from a.asset_id and a.entity_id is distinct from a.reservation_id
          and a.idempotency_key is not null);
    update public.idempotency_keys k
    set body = renewed
    where k.tenant_id = client.tenant_id and k.is_lasting and k.body like '{"id":"' || client.id || '","display_name":%';

    ids := array(
        select r.id from public.reservations r where r.tenant_id = client.tenant_id and r.client_id = client.id
        union
        -- Those that were the client's once.
        select a.reservation_id
        from public.audit_log a
        where a.tenant_id = client.tenant_id and a.action = 'reservation.changed' and a.before ->> 'client_id' = client.id::text);
    for named in
        select told.id, array_agg(told.key) as keys
        from (
            select a.reservation_id as id, a.idempotency_key as key
            from public.audit_log a
            where a.tenant_id = client.tenant_id and a.reservation_id = any (ids) and a.idempotency_key is not null
            union
            select substr(k.body, 8, 36)::uuid, k.key
            from public.idempotency_keys k
            where k.tenant_id = client.tenant_id and k.is_lasting
              and k.body like '{"id":"%","reference":%' and substr(k.body, 8, 36) = any (ids::text[])
        ) as told
        group by told.id
    loop
        shown := office.reservation_json(client.tenant_id, named.id, true);
        update public.idempotency_keys k
        set body = shown
        where k.tenant_id = client.tenant_id and k.key = any (named.keys)
          and k.body like '{"id":"' || named.id || '","reference":%';
    end loop;
end
$$;
