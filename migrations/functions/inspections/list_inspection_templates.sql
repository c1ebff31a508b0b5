-- GET /inspection-templates: by name.
create or replace function office.list_inspection_templates(
    tenant uuid, subject uuid, session uuid, role text, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    names text[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    names := array(
        select t.name
        from office.inspection_templates_of(caller.tenant) t
        where after_text is null or t.name collate "C" > after_text
        order by t.name collate "C"
        limit page_size + 1);
    return office.list_result(
        caller, 'inspection_templates',
        array(
            select office.inspection_template_json(caller.tenant, n.name)
            from unnest(names[:page_size]) as n (name)
            order by n.name collate "C"),
        case when cardinality(names) > page_size then office.encode_text_cursor(names[page_size], caller.tenant) end);
end
$$;
