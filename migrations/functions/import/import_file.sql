-- `import`: the rows of a file, which the command has read.
create or replace function office.import_file(
    tenant text, kind text, columns text[], rows jsonb, is_check boolean, remove_codes boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    outcome jsonb;
begin
    if caller.code is not null then
        return row(404, caller.code, null, null, null, null, null)::office.function_result;
    end if;
    outcome := office.apply_import(caller.tenant, kind, columns, rows, is_check, remove_codes);
    if outcome is null then
        return row(503, 'import_busy', null, null, null, caller.tenant, null)::office.function_result;
    end if;
    return row(200, null, outcome::text, null, null, caller.tenant, null)::office.function_result;
end
$$;
