-- GET /documents as servers of the release before ask for it.
create or replace function office.list_documents(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, kind text, page_size int,
    before_at timestamptz, before_id uuid
)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.find_documents(
        tenant => tenant, subject => subject, session => session, role => role, reservation => reservation, asset => asset,
        client => null, item => null, kind => kind, page_size => page_size, before_at => before_at, before_id => before_id)
$$;
