-- The SQL of how a call finds its bucket on this node, and has its functions made where the bucket has just come.
create or replace function office_scale.buckets_of_calls_sql(buckets int, tenant_shards bigint[])
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $make$
begin
    return format(
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
end
$make$;
