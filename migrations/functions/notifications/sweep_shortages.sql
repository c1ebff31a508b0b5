-- Tells managers of the items of which the next seven days need more than there is: of each the first stretch of time that they were
-- not told of. What is short no longer is over for the next time.
-- To some 100 people at once; whether there is more to tell.
create or replace function office.sweep_shortages(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    zone constant text := office.tenant_zone(tenant);
    until constant timestamptz := at + interval '7 days';
    present jsonb;
    short record;
    most constant int := 100;
    told int := 0;
begin
    select jsonb_agg(to_jsonb(s) order by s.starts_at) into present from office.short_stretches(tenant, at, until) s;
    update public.notifications n
    set expires_at = at
    where n.tenant_id = tenant and n.item_id is not null and n.kind = 'shortage' and n.expires_at > at
        and not exists (
            select
            from jsonb_to_recordset(present) as s (item_id uuid, starts_at timestamptz, ends_at timestamptz)
            where s.item_id = n.item_id and s.starts_at < n.expires_at and s.ends_at > n.moment);
    for short in
        select distinct on (s.item_id) s.*
        from jsonb_to_recordset(present) as s (
            item_id uuid, starts_at timestamptz, ends_at timestamptz, missing int, lines uuid[])
        where not exists (
            select from public.notifications n
            where n.tenant_id = tenant and n.item_id = s.item_id and n.kind = 'shortage' and n.withdrawn_at is null
                and n.expires_at > s.starts_at and n.moment < s.ends_at)
        order by s.item_id, s.starts_at
    loop
        if told >= most then
            return true;
        end if;
        told := told + office.notify(
            tenant, 'shortage', null, null, short.item_id, short.starts_at, least(short.ends_at, until), at, 'manager', 'manager', null, null,
            jsonb_build_object(
                'item', (select i.name from public.items i where i.tenant_id = tenant and i.id = short.item_id),
                'missing', short.missing, 'from', short.starts_at at time zone zone, 'to', short.ends_at at time zone zone,
                'references', office.first_references(tenant, short.lines)),
            sends_mail);
    end loop;
    return false;
end
$$;
