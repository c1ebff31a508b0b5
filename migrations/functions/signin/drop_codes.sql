-- Voids the codes under way to an account's person, who is cut off or signed out: who has read one would come in by it later. A code of
-- somebody whom another account lets in stays (office.is_let_in()). Another issuer's person has none.
create or replace function office.drop_codes(account public.accounts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    address constant text := (select u.email from signin.users u where u.id = account.auth_user_id);
begin
    if address is null then
        return;
    end if;
    perform office.drop_codes_of(array(
        select e.email
        from unnest(array[lower(account.email collate "C"), address]) as e (email)
        where not office.is_let_in(e.email, account)));
end
$$;
