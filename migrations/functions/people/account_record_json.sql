-- An account as the desk sees it. `linked` is whom it is tied to: by which address they sign in here, or the account's own where another
-- issuer signs them in. `invited` is one that is nobody's yet: it says nothing of whether they have another house to sign in to.
create or replace function office.account_record_json(account public.accounts)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select account.id, account.email, account.display_name, account.roles, account.locale,
            account.disabled_at is not null as disabled, (
                select row_to_json(tie)
                from (
                    select
                        coalesce((select u.email from signin.users u where u.id = account.auth_user_id), account.email) as email,
                        office.rfc3339_time(account.linked_at) as since
                ) as tie
                where account.auth_user_id is not null
            ) as linked, account.auth_user_id is null and account.disabled_at is null as invited, account.version
    ) as shown
$$;
