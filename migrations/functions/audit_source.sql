-- Where a change comes from: what the program that makes it has set, or 'system'.
create or replace function office.audit_source()
returns text
language sql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select case
        when current_setting('office.source', true) in ('api', 'web', 'sync', 'cli') then current_setting('office.source', true)
        else 'system'
    end
$$;
