-- The functions that calls, triggers and policies on the nodes lead to.
create or replace function office_scale.needed()
returns text[]
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
    with recursive calls as materialized (
        select distinct c.name as caller, m[1] as called
        from office_scale.templates c, regexp_matches(c.body, '\moffice\.([a-z0-9_]+)\(', 'g') as m
    ), needed (name) as (
        select t.name from office_scale.templates t
        where t.is_trigger or t.is_entry and (t.has_tenant or t.name = any (office_scale.of_every_bucket()))
            or t.name in ('forget_caller', 'session_tenant', 'switch_tenant')
        union
        select c.called from calls c join needed n on n.name = c.caller
    )
    select array_agg(n.name order by n.name) from needed n join office_scale.templates t on t.name = n.name
$$;
