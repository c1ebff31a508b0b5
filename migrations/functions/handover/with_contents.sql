-- A refusal that also says which assets of a case it is about.
create or replace function office.with_contents(refusal office.function_result, contents json[])
returns office.function_result
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if refusal.outcome is null then
        refusal.facts := jsonb_set(refusal.facts::jsonb, '{current,contents}', array_to_json(contents)::jsonb)::text;
    end if;
    return refusal;
end
$$;
