-- Ties an account to an auth user, with its audit row. Sessions that worked in another house of the user's, because it was the only one that
-- let them in, go on there. The caller holds the user.
create or replace function office.set_account_user(account public.accounts, subject uuid)
returns public.accounts
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    houses constant uuid[] := office.houses_of_person(subject);
begin
    if houses <> '{}' and account.tenant_id <> all (houses) and office.lock_person(subject) then
        update signin.sessions s set chosen_tenant = office.house_of_session(s, u)
        from signin.users u
        where u.id = subject and s.user_id = u.id and office.house_of_session(s, u) is not null
          and s.chosen_tenant is distinct from office.house_of_session(s, u);
    -- Another issuer's user, who has no sessions here. A node of a distributed database keeps no choices.
    elsif cardinality(houses) = 1 and houses[1] <> account.tenant_id and to_regclass('signin.choices') is not null then
        insert into signin.choices as c (subject, tenant_id) values (set_account_user.subject, houses[1])
        on conflict (subject) do update set tenant_id = excluded.tenant_id
        where c.tenant_id <> excluded.tenant_id;
    end if;
    update public.accounts a set auth_user_id = subject where a.tenant_id = account.tenant_id and a.id = account.id
    returning * into account;
    perform office.audit_account(
        'account.linked', account,
        jsonb_build_object('auth_user_id', null), jsonb_build_object('auth_user_id', account.auth_user_id));
    return account;
end
$$;
