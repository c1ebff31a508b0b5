-- A repair as the audit keeps it: what people say of it.
create or replace function office.repair_audit_json(repair public.repairs)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('due_on', repair.due_on, 'cost', repair.cost, 'note', repair.note)
$$;
