-- Where a change comes from: what the program that makes it has set, or 'system'.
create or replace function office.current_source()
returns text
language sql
stable
as $$
    select case
        when current_setting('office.source', true) in ('api', 'web', 'sync', 'cli') then current_setting('office.source', true)
        else 'system'
    end
$$;
