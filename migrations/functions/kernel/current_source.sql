-- Where a change comes from: what the program that makes it has set, or 'system'.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
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
