-- Judges the lines that a statement changed, where one of them holds more: office.keep_hold() has noted how they were.
create or replace function office.judge_changed_lines()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    added constant text := office.take_notes('office.added_lines');
    noted constant text := added || office.take_notes('office.freed_lines');
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    part record;
begin
    if added = '' then
        return null;
    end if;
    for part in
        select (n.line).tenant, array_agg((n.line).was) as before
        from (
            select given.line::office.noted_line as line
            from string_to_table(noted, E'\n') as given (line)
            where given.line <> ''
            offset 0
        ) as n
        group by (n.line).tenant
        order by 1
    loop
        perform office.switch_tenant(part.tenant::text);
        perform office.judge_stock(part.tenant, part.before, array(select b.id from unnest(part.before) as b));
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;
