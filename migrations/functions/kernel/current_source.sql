-- Where a change comes from: what the program that makes it has set, or 'system'.
create or replace function office.current_source()
returns text
language plpgsql
stable
as $$
declare
    source constant text := current_setting('office.source', true);
begin
    return case when source in ('api', 'web', 'sync', 'cli') then source else 'system' end;
end
$$;
