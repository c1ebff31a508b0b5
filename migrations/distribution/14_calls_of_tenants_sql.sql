-- The SQL of what the server calls for a tenant: on the node of the tenant's bucket, where Citus takes the call, it is the bucket's own
-- function.
create or replace function office_scale.calls_of_tenants_sql(buckets int)
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $make$
declare
    sql text;
begin
    select string_agg(
        format(
            $sql$
            create or replace function office.%1$I(%2$s)
            returns %3$s language plpgsql set search_path = pg_catalog, pg_temp
            as $f$
            -- By migrate --distribute
            declare
                houses uuid[];
            begin
                -- A token that claims no tenant; a null would be no place to go to.
                if tenant = 'ffffffff-ffff-ffff-ffff-ffffffffffff' then
                    houses := office.tenants_of_subject(subject);
                    if cardinality(houses) <> 1 then
                        return row(403, case when houses = '{}' then 'no_office_role' else 'tenant_required' end,
                            null, null, null, null, null)::office.function_result;
                    end if;
                    return office.ask_node(
                        houses[1], 'select to_jsonb(r) from office.%1$s(' || concat_ws(', ', quote_literal(houses[1]) || '::uuid' %4$s) || ') r');
                end if;
                case office.%5$s(tenant)
            %6$s
                else
                    raise exception using errcode = 'serialization_failure', message = 'the tenant is on another node';
                end case;
            end
            $f$;
            $sql$,
            t.name, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
            (select string_agg(format(', quote_nullable($%s) || %L', a.place, '::' || format_type(a.type, null)), '' order by a.place)
             from unnest(p.proargtypes) with ordinality as a (type, place)
             where a.place > 1),
            case p.provolatile when 's' then 'bucket_to_read' else 'bucket_to_change' end,
            (select string_agg(format(E'    when %s then return office_b%s.%I(%s);', b, b, t.name,
                (select string_agg('$' || n, ', ' order by n) from generate_series(1, p.pronargs) n)), E'\n            ' order by b)
             from generate_series(0, buckets - 1) b)), '' order by t.name)
    into sql
    from office_scale.templates t
    join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = t.name
    where t.is_entry and t.has_tenant and t.reaches;
    return sql;
end
$make$;
