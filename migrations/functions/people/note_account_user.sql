-- Notes the user that an account was tied to, where it is deleted or tied to another, as a row of the account's own: reservations show
-- who handed out by the account's name.
create or replace function office.note_account_user()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
    values (old.tenant_id, 'account', old.id, 'accounts', old.auth_user_id::text, 'update')
    on conflict do nothing;
    return null;
end
$$;
