-- PATCH /me: what a person sets about themselves.
create or replace function office.update_me(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.accounts;
    edited record;
    is_lasting boolean := true;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    perform office.lock_tenant(caller.tenant);
    select * into before from public.accounts a where a.tenant_id = caller.tenant and a.id = caller.account for no key update;
    if fields ? 'language' and not office.is_edited_by(caller.tenant, 'account', before.id, key) then
        select * into edited
        from office.edit_account(caller, before, jsonb_build_object('locale', fields -> 'language'));
        is_lasting := edited.after is not distinct from before;
    end if;
    -- How a page looks to one person is nobody else's matter: no row of the audit tells of it.
    if fields ? 'theme' then
        update public.accounts a
        set theme = fields ->> 'theme'
        where a.tenant_id = caller.tenant and a.id = caller.account and a.theme <> fields ->> 'theme';
    end if;
    return office.store_result(
        caller, key, fingerprint, 200, office.my_account_json(caller, subject, session)::text, is_lasting => is_lasting);
end
$$;
