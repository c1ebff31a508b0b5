-- Counts what a tenant holds, where it is due (take_tenant_turn), for `tenant list`, the figures of a scrape and the room for its files: people
-- who may sign in, the bytes of the files that rows name for good, and when something was last done. office.count_house_rows() counts the rest.
-- There is never more to do; null where it is not due.
create or replace function office.count_house(tenant uuid, pause interval)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
    is_due boolean;
begin
    if office.take_tenant_turn(tenant, 'house_figures', pause, asked_at) then
        is_due := true;
        insert into public.tenant_figures as f (tenant_id, counted_at, people, byte_count, active_at)
        select tenant, asked_at,
            (select count(*) from public.accounts a where a.tenant_id = tenant and a.disabled_at is null and a.auth_user_id is not null),
            (select coalesce(sum(p.size_bytes), 0) from public.condition_report_photos p where p.tenant_id = tenant)
                + (select coalesce(sum(d.size_bytes), 0) from public.documents d where d.tenant_id = tenant and d.stored_key is not null)
                + (select coalesce(sum(f.size_bytes), 0) from public.inspection_files f where f.tenant_id = tenant),
            (select max(l.at) from (
                select g.at from public.audit_log g where g.tenant_id = tenant order by g.id desc limit 1) as l)
        on conflict on constraint tenant_figures_pkey do update
        set counted_at = excluded.counted_at, people = excluded.people, byte_count = excluded.byte_count,
            active_at = excluded.active_at;
    end if;
    perform office.switch_tenant(previous);
    return case when is_due then false end;
end
$$;
