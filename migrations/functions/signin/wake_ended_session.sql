-- Has the requests end that a session still waits with, in each house that its user belongs to.
create or replace function office.wake_ended_session()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.subject', true), '');
    account record;
begin
    perform set_config('office.subject', old.user_id::text, true);
    for account in select a.tenant_id, a.id from public.accounts a where a.auth_user_id = old.user_id loop
        perform office.note_session_end(account.tenant_id, account.id);
    end loop;
    perform set_config('office.subject', previous, true);
    return null;
end
$$;
