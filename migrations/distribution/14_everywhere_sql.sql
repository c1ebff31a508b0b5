-- The SQL of what stands in `office` on every node: how a call finds its bucket, the triggers' functions, what the server calls.
create or replace function office_scale.everywhere_sql(server text)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $everywhere$
declare
    buckets constant int := (select count(distinct s.bucket) from office_scale.shards() s);
    tenant_shards constant bigint[] := array(
        select s.shard_id from office_scale.shards() s where s.table_name = 'public.tenants' order by s.bucket);
    sql text;
begin
    sql := format(
        $sql$
        -- Makes the functions and triggers of a bucket that has come to this node, once. It has the rights of the tables' owner.
        create or replace function office.bucket_to_furnish(bucket int, anew boolean)
        returns void language plpgsql security definer set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        begin
            if not anew and to_regproc('office_b' || bucket || '.is_furnished') is not null then
                return;
            end if;
            perform pg_advisory_xact_lock(hashtextextended('office.bucket_to_furnish', bucket));
            -- Read from the table: what a session remembers of its catalogue is not made anew by waiting for such a lock.
            if not anew and exists (
                select from pg_proc p
                join pg_namespace n on n.oid = p.pronamespace
                where n.nspname = 'office_b' || bucket_to_furnish.bucket and p.proname = 'is_furnished')
            then
                return;
            end if;
            perform set_config('citus.enable_ddl_propagation', 'off', true), set_config('citus.enable_manual_changes_to_shards', 'on', true),
                set_config('check_function_bodies', 'off', true), set_config('client_min_messages', 'warning', true);
            -- One that was here before has its functions still: replaced they are the same ones to whoever has a plan that calls them.
            if anew then
                execute format('drop schema if exists %%I cascade', 'office_b' || bucket);
            end if;
            execute (select b.sql from office.buckets b where b.bucket = bucket_to_furnish.bucket);
        end
        $f$;
        -- The bucket of a tenant where it lies on this node, else null. Every bucket has as many of the hash values.
        create or replace function office.bucket_to_read(tenant uuid)
        returns int language plpgsql security definer set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        declare
            bucket constant int := least((worker_hash(tenant)::bigint + 2147483648) / %1$s, %2$s);
        begin
            return case when office.is_here(bucket) then bucket end;
        end
        $f$;
        -- As above, for a change: a move of the bucket waits for it, and whoever waited for a move finds the bucket elsewhere.
        create or replace function office.bucket_to_change(tenant uuid)
        returns int language plpgsql security definer set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        begin
            perform lock_shard_metadata(
                5, array[(%3$L::bigint[])[least((worker_hash(tenant)::bigint + 2147483648) / %1$s, %2$s) + 1]]);
            return office.bucket_to_read(tenant);
        end
        $f$;
        create or replace function office.is_here(bucket int)
        returns boolean language plpgsql set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        begin
            if not exists (
                select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid
                where p.shardid = (%3$L::bigint[])[bucket + 1])
            then
                return false;
            end if;
            if to_regproc('office_b' || bucket || '.is_furnished') is null then
                perform office.bucket_to_furnish(bucket, false);
            end if;
            return true;
        end
        $f$;
        $sql$, 4294967296 / buckets, buckets - 1, tenant_shards);

    -- Where a token does not claim its tenant: asked of every worker, so it is dear.
    sql := sql || format(
        $sql$
        create or replace function office.tenants_here(subject uuid)
        returns text language plpgsql security definer set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        declare
            found uuid[] := '{}';
        begin
            perform set_config('office.tenant', '', true), set_config('office.subject', subject::text, true);
            %1$s
            perform set_config('office.subject', '', true);
            return found::text;
        end
        $f$;
        create or replace function office.tenants_of_subject(subject uuid)
        returns uuid[] language plpgsql set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        begin
            return array(
                select distinct unnest(r.result::uuid[])
                from run_command_on_workers(format('select office.tenants_here(%%L)', subject)) as r
                where r.success);
        end
        $f$;
        create or replace function office.ask_node(tenant uuid, question text)
        returns office.function_result language plpgsql set search_path = pg_catalog, pg_temp
        as $f$
        -- By migrate --distribute
        declare
            node record;
            answer record;
        begin
            select n.nodename, n.nodeport into node
            from pg_dist_placement p
            join pg_dist_node n on n.groupid = p.groupid
            where p.shardid = (%2$L::bigint[])[least((worker_hash(tenant)::bigint + 2147483648) / %3$s, %4$s) + 1];
            select r.success, r.result into answer
            from master_run_on_worker(array[node.nodename], array[node.nodeport], array[question], false) as r;
            if not answer.success then
                raise exception using errcode = 'serialization_failure', message = answer.result;
            end if;
            return jsonb_populate_record(null::office.function_result, answer.result::jsonb);
        end
        $f$;
        $sql$, (
            select string_agg(
                format(
                    'if office.is_here(%s) then found := found || array(select a.tenant_id from %s_%s a where a.auth_user_id = subject); end if;',
                    s.bucket, s.table_name, s.shard_id), E'\n            ' order by s.bucket)
            from office_scale.shards() s
            where s.table_name = 'public.accounts'), tenant_shards, 4294967296 / buckets, buckets - 1);

    -- A shard that has just come has the triggers of its table, until its bucket is furnished. Rows that come by replication while it moves
    -- were judged and noted where they were written.
    select sql || coalesce(string_agg(
        format(
            $sql$
            create or replace function office.%I() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
            as $f$
            -- By migrate --distribute
            begin
                if current_setting('session_replication_role') = 'replica' then
                    return case when tg_level = 'ROW' then case tg_op when 'DELETE' then old else new end end;
                end if;
                raise exception using errcode = 'serialization_failure', message = 'the tenant has just moved here';
            end
            $f$;
            $sql$, t.name), ''), '')
    into sql
    from office_scale.templates t
    where t.is_trigger and t.reaches;

    -- A call with a tenant is for the node of its bucket, where Citus takes it.
    select sql || string_agg(
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
                        houses[1], 'select to_jsonb(r) from office.%1$s(' || concat_ws(', ', quote_literal(houses[1]) || '::uuid' %6$s) || ') r');
                end if;
                case office.%7$s(tenant)
            %8$s
                else
                    raise exception using errcode = 'serialization_failure', message = 'the tenant is on another node';
                end case;
            end
            $f$;
            $sql$,
            t.name, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
            null,
            null,
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

    -- What every bucket does its part of: on a worker for those that lie there.
    select sql || string_agg(
        format(
            $sql$
            create or replace function office.here_%1$s(%2$s)
            returns setof jsonb language plpgsql set search_path = pg_catalog, pg_temp
            as $f$
            -- By migrate --distribute
            begin
                perform set_config('citus.enable_manual_changes_to_shards', 'on', true);
            %3$s
            end
            $f$;
            $sql$,
            t.name, pg_get_function_identity_arguments(p.oid),
            (select string_agg(
                format(E'    if office.is_here(%s) then return query select to_jsonb(r) from office_b%s.%I(%s) as r; end if;', b, b, t.name,
                    (select string_agg('$' || n, ', ' order by n) from generate_series(1, p.pronargs) n)), E'\n            ' order by b)
             from generate_series(0, buckets - 1) b)), '' order by t.name)
    into sql
    from office_scale.templates t
    join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = t.name
    where t.name = any (office_scale.of_every_bucket());

    return sql || format('grant usage on schema office to %I;', server);
end
$everywhere$;
