-- The 409 of a text that several assets have: which ones, as a scan's answer shows them.
create or replace function office.ambiguous_code_result(caller office.caller, code text, candidates uuid[])
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return office.current_result(
        caller, 'ambiguous_code', json_build_object('code', code, 'count', cardinality(candidates)),
        json_build_object(
            'code', code,
            'assets', (
                select json_agg(office.found_asset_json(caller.tenant, each.id) order by a.number)
                from unnest(candidates) as each (id)
                join public.assets a on a.tenant_id = caller.tenant and a.id = each.id)));
end
$$;
