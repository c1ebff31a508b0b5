-- Notes in a house that a session of an account is over there. No client is told: it wakes the requests that wait for changes, and those
-- that would not be let in any more end.
create or replace function office.note_session_end(tenant uuid, account uuid)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
    values (tenant, 'session', account, 'sessions', account::text, 'delete')
    on conflict do nothing
$$;
