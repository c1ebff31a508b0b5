-- The audit of one house, for script/seal-scale: as many rows as `rows` says, and what seals all of them as a server does, without its pauses.
alter table public.audit_log disable trigger all;
insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, before, after, request_id, idempotency_key)
select
    (select id from public.tenants), now() - n * interval '1 second', 'api', gen_random_uuid(), 'reservation.changed', 'reservation',
    gen_random_uuid(), gen_random_uuid(), '{"notes": "at the door", "status": "draft"}',
    jsonb_build_object('notes', 'at the gate, ' || n, 'status', 'confirmed'), 'desk-' || n, gen_random_uuid()
from generate_series(1, :rows) as n;
alter table public.audit_log enable trigger all;
alter table public.audit_log enable always trigger audit_log_append_only;
alter table public.audit_log enable always trigger audit_log_append_only_rows;
analyze public.audit_log;

create procedure public.seal_all()
language plpgsql
as $$
declare
    house constant uuid := (select id from public.tenants);
begin
    perform set_config('office.tenant', house::text, false);
    while office.seal_rows(house, 'house.example', 1000) loop
        commit;
    end loop;
end
$$;
