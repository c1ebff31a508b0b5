-- Who is disabled, or whose account is deleted, loses what they could sign in by later: the password, which somebody else may have chosen, a
-- code under way (office.follow_tie() voids a deleted account's), and sessions that are tied to no account yet. Enabled again, they sign in by
-- a code and choose another password. Who is cut off loses the password too: whoever knows it would be in beside the next person who proves
-- the address. Whom another house lets in (office.is_let_in()) keeps all of it. A house that is taken away takes its people away itself.
create or replace function office.clear_passwords()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    emails text[] := array(select u.email from signin.users u where u.id = old.auth_user_id);
    is_out boolean := false;
begin
    if tg_op = 'DELETE' then
        if office.is_being_removed(old.tenant_id) then
            return null;
        end if;
        is_out := true;
        emails := emails || lower(old.email collate "C");
    elsif old.disabled_at is null and new.disabled_at is not null then
        is_out := true;
        emails := emails || lower(new.email collate "C");
    end if;
    emails := array(select e.email from unnest(emails) as e (email) where not office.is_let_in(e.email, old));
    if is_out and tg_op <> 'DELETE' then
        perform office.drop_codes_of(emails);
    end if;
    perform office.lock_person(u.id) from (select u.id from signin.users u where u.email = any (emails) order by u.id) as u;
    update signin.users u set password_hash = null where u.email = any (emails) and u.password_hash is not null;
    if is_out then
        delete from signin.sessions s using signin.users u where u.id = s.user_id and u.email = any (emails);
    end if;
    return null;
end
$$;
