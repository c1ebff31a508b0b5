-- What was logged stays as it was logged, whoever asks: owners and superusers too, and also where ordinary triggers
-- are switched off for a replication role. The trigger names the table and the rule. Each row is held as well as each statement:
-- where a table lies in parts, a statement may reach a part by its own name. All goes with a house that is taken away.
create or replace function office.refuse_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    removed constant text := nullif(current_setting('office.removal', true), '');
begin
    if tg_op = 'DELETE' and removed is not null and office.is_being_removed(removed::uuid) then
        if tg_level = 'STATEMENT' then
            return null;
        elsif old.tenant_id::text = removed then
            return old;
        end if;
    end if;
    raise exception using
        errcode = 'restrict_violation',
        message = format('%s keeps what was written: %s is refused', tg_argv[0], lower(tg_op)),
        schema = 'public', table = tg_argv[0], constraint = tg_argv[1];
end
$$;
