-- Faults of a file as they are told: with the name of who has what is taken (`holder`) in place of its id. An asset's item stands beside it, since
-- its tag or serial may be what is taken.
create or replace function office.named_faults_json(tenant uuid, faults jsonb)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        jsonb_agg(
            f.fault - array['asset_id', 'item_id', 'client_id'] || jsonb_strip_nulls(jsonb_build_object(
                'holder', case when a.id is not null then office.asset_name(a) || ' (' || i.name || ')' else coalesce(i.name, c.display_name) end))
            order by f.place),
        '[]')
    from jsonb_array_elements(faults) with ordinality as f (fault, place)
    left join public.assets a on a.tenant_id = named_faults_json.tenant and a.id = (f.fault ->> 'asset_id')::uuid
    left join public.items i on i.tenant_id = named_faults_json.tenant and i.id = coalesce(a.item_id, (f.fault ->> 'item_id')::uuid)
    left join public.clients c on c.tenant_id = named_faults_json.tenant and c.id = (f.fault ->> 'client_id')::uuid
$$;
