-- POST /imports/{kind}: the rows of a file, which the server has read. `columns` are the names of its cells, in their order.
create or replace function office.import_rows(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    kind text, columns text[], rows jsonb, is_check boolean, remove_codes boolean default false,
    retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    outcome jsonb;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).outcome = 'busy' then
        -- The same request is under way, for longer than anybody should wait who has to send the file again.
        return office.import_busy_result(caller);
    elsif (begun.result).status is not null then
        return begun.result;
    end if;
    outcome := office.apply_import(caller.tenant, kind, columns, rows, is_check, remove_codes);
    if outcome is null then
        return office.import_busy_result(caller);
    elsif is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return office.ok_result(caller, outcome::text);
    end if;
    return office.store_result(
        caller, key, fingerprint, 200,
        (
            select json_strip_nulls(row_to_json(told))::text
            from jsonb_to_record(outcome) as told (
                created bigint, changed bigint, same bigint, fault_count bigint, faults text[], codes_removed bigint, codes_left bigint,
                shortened_count bigint, shortened jsonb, made uuid[], made_count bigint,
                items_created bigint, units_created bigint)
        ),
        is_lasting => true);
end
$$;
