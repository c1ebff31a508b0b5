-- Runs a query of the tables in every bucket, on its node, and gives the rows as objects: what reads all tenants does so node by node.
create or replace function office_scale.in_buckets(query text)
returns setof jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $in_buckets$
declare
    template text := query;
    kind record;
    place record;
    outcome record;
begin
    for kind in select k.schema_name || '.' || k.table_name as name from office_scale.table_kinds() k where k.kind <> 'local' loop
        template := regexp_replace(template, '\m' || replace(kind.name, '.', '\.') || '\M(?!\()', '⟦' || kind.name || '⟧', 'g');
    end loop;
    for place in
        select s.bucket, n.nodename, n.nodeport
        from office_scale.shards() s
        join pg_dist_placement p on p.shardid = s.shard_id
        join pg_dist_node n on n.groupid = p.groupid
        where s.table_name = 'public.tenants'
        order by s.bucket
    loop
        select r.success, r.result into outcome
        from master_run_on_worker(
            array[place.nodename], array[place.nodeport],
            array['select coalesce(jsonb_agg(q), ''[]'') from (' || office_scale.fill(template, place.bucket) || ') as q'], false) as r;
        if not outcome.success then
            raise exception '%', outcome.result;
        end if;
        return query select e from jsonb_array_elements(outcome.result::jsonb) e;
    end loop;
end
$in_buckets$;
