-- Voids the codes under way to an account's person, who is cut off, signed out, or loses the account: who has read one would come in by it
-- later. A code of somebody whom another account lets in stays (office.is_let_in()). Of who is only invited, and of another issuer's person,
-- the account's address alone is known.
create or replace function office.drop_codes(account public.accounts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    address constant text := (select u.email from signin.users u where u.id = account.auth_user_id);
    -- By a variable, since what is in "C" is found by no index of the tables of signing in.
    emails text[] := array[lower(account.email collate "C"), address];
begin
    emails := array(
        select e.email
        from (select distinct g.email from unnest(emails) as g (email) where g.email is not null) as e
        where not office.is_let_in(e.email, account));
    perform office.drop_codes_of(emails);
end
$$;
