-- GET /audit/proof: the leaf of a row, whose audit it is of, and once it is known what was signed, the tiles by which the leaf is proved among the first
-- `size` of its tree.
create or replace function office.get_audit_proof(
    tenant uuid, subject uuid, session uuid, role text, row_id bigint, size bigint
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    tree public.audit_trees;
    leaf public.audit_leaves;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.audit_log a where a.tenant_id = caller.tenant and a.id = row_id) then
        return office.not_found_result(caller, 'not_found');
    end if;
    select * into leaf from public.audit_leaves l where l.tenant_id = caller.tenant and l.audit_id = row_id;
    select * into tree from public.audit_trees t where t.tenant_id = caller.tenant and t.generation = leaf.generation;
    return office.ok_result(caller, json_build_object(
        'tenant', caller.tenant, 'generation', leaf.generation, 'number', leaf.number::text, 'tiles', (
            select json_agg(json_build_object(
                'level', w.level, 'number', w.number::text, 'hashes', encode(office.audit_tile(tree, w.level, w.number, w.width), 'hex')))
            from (
                select h.level, p.number, least(256, (size >> (8 * h.level)) - (p.number << 8))::int as width
                from generate_series(0, 6) as h (level)
                cross join lateral (
                    select leaf.number >> (8 * h.level + 8)
                    union
                    select size >> (8 * h.level + 8)
                ) as p (number)
                where size >> (8 * h.level) > p.number << 8
            ) as w))::text);
end
$$;
