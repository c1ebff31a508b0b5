-- GET /accounts: the people of a house by name; those whose name or address has the text in it.
create or replace function office.list_people(
    tenant uuid, subject uuid, session uuid, role text, searched text, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    patterns constant text[] := office.search_patterns(searched);
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.accounts[];
    last public.accounts;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select a
        from public.accounts a
        where a.tenant_id = caller.tenant
          and (searched is null or office.search_text(concat_ws(' ', a.display_name, a.email)) like all (patterns))
          and (after_id is null or (lower(a.display_name) collate "C", a.id) > (after_text, after_id))
        order by lower(a.display_name) collate "C", a.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'accounts',
        array(
            select office.account_record_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_text_cursor(lower(last.display_name), last.id) end);
end
$$;
