-- The run of Postgres whose rows of a tenant are sealed next: one that is over, of which nothing was sealed yet, else the present one.
create or replace function office.next_audit_epoch(tenant uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    here constant timestamptz := pg_postmaster_start_time();
    candidate timestamptz;
    first_row bigint;
begin
    select l.epoch into candidate from public.audit_log l where l.tenant_id = tenant order by l.epoch limit 1;
    while candidate is not null loop
        select l.id into first_row
        from public.audit_log l
        where l.tenant_id = tenant and l.epoch = candidate
        order by l.xid, l.id
        limit 1;
        if candidate <> here
            and not exists (select from public.audit_leaves s where s.tenant_id = tenant and s.audit_id = first_row)
        then
            return candidate;
        end if;
        select l.epoch into candidate
        from public.audit_log l
        where l.tenant_id = tenant and l.epoch > candidate
        order by l.epoch
        limit 1;
    end loop;
    return here;
end
$$;
