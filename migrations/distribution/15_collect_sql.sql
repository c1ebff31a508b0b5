-- The SQL of what the coordinator calls of every bucket: each does its part in a transaction of its own, and the parts are put together.
create or replace function office_scale.collect_sql()
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $collect$
    -- Snapshots of several nodes can't be compared: who waits is woken by the server that made the change, or when the wait is over.
    select $sql$
        create or replace function office.changed_tenants(watched uuid[], since pg_snapshot[])
        returns table (changed uuid[], snapshot pg_snapshot, epoch text)
        language sql stable set search_path = pg_catalog, pg_temp
        as $f$
            -- By migrate --distribute
            select '{}'::uuid[], '1:1:'::pg_snapshot, 'distributed'
        $f$;
        -- A new house lies in no bucket yet: Citus puts it in its own.
        create or replace function office.add_tenant(name text, time_zone text)
        returns office.function_result
        language plpgsql set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        declare
            house constant uuid := gen_random_uuid();
            shown constant jsonb := jsonb_build_object('id', house, 'name', name, 'time_zone', time_zone);
        begin
            if not office.is_house_name(name) then
                return row(400, 'tenant_name_invalid', null, null, null, null, null)::office.function_result;
            end if;
            if not office.is_time_zone(time_zone) then
                return row(400, 'time_zone_unknown', null, null, null, null, null)::office.function_result;
            end if;
            perform pg_advisory_xact_lock(hashtextextended(name, 2));
            perform t.id from public.tenants t where t.name = add_tenant.name;
            if found then
                return row(409, 'tenant_exists', null, null, null, null, null)::office.function_result;
            end if;
            insert into public.tenants (id, name, time_zone, overbooking) values (house, add_tenant.name, add_tenant.time_zone, 'refuse');
            insert into public.audit_log (tenant_id, source, action, entity_type, entity_id, after)
            values (house, 'cli', 'tenant.added', 'tenant', house, shown);
            return row(200, null, shown::text, null, null, house, null)::office.function_result;
        end
        $f$;
        $sql$ || string_agg(
        format(
            $sql$
            create or replace function office.%1$I(%2$s)
            returns %3$s language plpgsql set search_path = pg_catalog, pg_temp
            as $f$
            -- By migrate --distribute
            #variable_conflict use_column
            declare
                part record;
                parts jsonb := '[]';
            begin
                %6$s
                for part in
                    select r.success, r.result
                    from run_command_on_workers(
                        'select coalesce(jsonb_agg(h), ''[]'') from office.here_%1$s(' || concat_ws(', ', null %4$s) || ') as h') as r
                loop
                    if not part.success then
                        raise exception using errcode = 'connection_failure', message = part.result;
                    end if;
                    parts := parts || part.result::jsonb;
                end loop;
                %5$s
            end
            $f$;
            $sql$,
            t.name, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
            (select string_agg(format(', quote_nullable($%s) || %L', a.place, '::' || format_type(a.type, null)), '' order by a.place)
             from unnest(p.proargtypes) with ordinality as a (type, place)),
            case
                when t.name = 'sweep_notifications' then
                    'return query select sum(x.swept)::int, max(x.failed) from jsonb_to_recordset(parts) as x (swept int, failed text);'
                when p.proretset then format(
                    'return query select x.* from jsonb_to_recordset(parts) as x (%s);',
                    (select string_agg(format('%I %s', p.proargnames[c.place], format_type(c.type, null)), ', ' order by c.place)
                     from unnest(p.proallargtypes) with ordinality as c (type, place)
                     where p.proargmodes[c.place] = 't'))
                when p.prorettype = 'boolean'::regtype then
                    'return (select coalesce(bool_or(x::boolean), false) from jsonb_array_elements_text(parts) x);'
                when p.prorettype = 'integer'::regtype then
                    'return (select coalesce(sum(x::int), 0) from jsonb_array_elements_text(parts) x);'
                when p.prorettype = 'json'::regtype then
                    'return (select coalesce(json_agg(y), ''[]'') from jsonb_array_elements(parts) x, jsonb_array_elements(x) y);'
                when p.prorettype = 'office.function_result'::regtype then
                    'return (select row(x.*)::office.function_result from jsonb_populate_recordset(null::office.function_result, parts) x'
                    ' order by x.code is not distinct from ''tenant_not_found'', x.status limit 1);'
            end,
            -- A bucket with one tenant would take it for the only one.
            case when p.proargnames[1] = 'tenant' then
                'if tenant is null then return row(403, ''tenant_required'', null, null, null, null, null)::office.function_result; end if;'
            end), '' order by t.name)
    from office_scale.templates t
    join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = t.name
    where t.name = any (office_scale.of_every_bucket())
$collect$;
