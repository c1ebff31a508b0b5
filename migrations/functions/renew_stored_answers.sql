-- Replaces the stored answers that named a client by the rows as they are now: those of requests that made or edited the client,
-- and those that answered with a reservation of theirs.
create or replace function office.renew_stored_answers(client public.clients)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    renewed constant text := office.client_record_json(client);
    named record;
    shown text;
begin
    update public.idempotency_keys k
    set body = renewed
    where k.tenant_id = client.tenant_id and k.key in (
        select a.idempotency_key
        from public.audit_log a
        where a.tenant_id = client.tenant_id and a.entity_type = 'client' and a.entity_id = client.id
          and a.idempotency_key is not null)
      and k.body::jsonb ? 'preferred_language' and k.body::jsonb ->> 'id' = client.id::text;

    for named in
        select r.id, array_agg(distinct a.idempotency_key) as keys
        from public.reservations r
        join public.audit_log a on a.tenant_id = r.tenant_id and a.reservation_id = r.id
        where r.tenant_id = client.tenant_id and a.idempotency_key is not null and r.id in (
            select c.id from public.reservations c where c.tenant_id = client.tenant_id and c.client_id = client.id
            union
            -- Those that were the client's once.
            select c.reservation_id
            from public.audit_log c
            where c.tenant_id = client.tenant_id and c.action = 'reservation.changed'
              and c.before ->> 'client_id' = client.id::text)
        group by r.id
    loop
        shown := office.reservation_json(client.tenant_id, named.id, true);
        update public.idempotency_keys k
        set body = shown
        where k.tenant_id = client.tenant_id and k.key = any (named.keys)
          and k.body::jsonb ? 'client' and k.body::jsonb ->> 'id' = named.id::text;
    end loop;
end
$$;
