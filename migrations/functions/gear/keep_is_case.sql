-- Has some items stay what they are, cases or none, until this has committed: locks them by id as a foreign key does, which waits for whoever
-- changes that and for nobody else.
create or replace function office.keep_is_case(tenant uuid, item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.items i where i.tenant_id = tenant and i.id = any (item_ids) order by i.id for key share;
end
$$;
