-- GET /audit/tile/{path}: the hashes of a tile, or with level null the entries of its leaves, as hexadecimal digits.
create or replace function office.get_audit_tile(
    tenant uuid, subject uuid, session uuid, role text, level int, number bigint, width int
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
    bytes bytea;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    tree := office.newest_audit_tree(caller.tenant);
    bytes := case
        when level is null then office.audit_entries(tree, number, width)
        else office.audit_tile(tree, level, number, width)
    end;
    if bytes is null then
        return office.not_found_result(caller, 'not_found');
    end if;
    return office.ok_result(caller, encode(bytes, 'hex'));
end
$$;
