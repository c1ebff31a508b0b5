-- Judges the lines that a statement made: those that hold something add to what is held.
create or replace function office.judge_new_lines()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    made record;
begin
    if current_setting('office.stock', true) = 'asked' then
        -- All that is written was judged already.
        return null;
    end if;
    for made in
        select n.tenant_id, array_agg(n.id) as ids
        from new_lines n
        where n.held_until is not null and n.tenant_id::text is distinct from current_setting('office.arriving', true)
        group by n.tenant_id
        order by n.tenant_id
    loop
        perform office.switch_tenant(made.tenant_id::text);
        perform office.judge_stock(made.tenant_id, '{}', made.ids);
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;
