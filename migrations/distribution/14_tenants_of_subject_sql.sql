-- The SQL of what finds the tenant of a token that claims none: every worker is asked, so it is dear.
create or replace function office_scale.tenants_of_subject_sql(buckets int, tenant_shards bigint[])
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $make$
begin
    return format(
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
end
$make$;
