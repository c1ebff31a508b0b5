-- Who is asking, and whether they may (docs/client-guide.md, "Sign-in"): finds the account of a token's subject, in the tenant that the
-- token claims or in the only one there is, and makes that tenant the one whose rows this transaction sees from here
-- on. A refused caller sees nobody's. A token of a session that has ended, or that the tenant lets in no more, is good no more, whenever it
-- expires: so it is told to who may come, others are told that they may not. The roles `override` and `booking` are the ones that the tenant
-- wants of whoever overrules a refusal at the shelf (docs/shelf.md), and of whoever makes and confirms reservations (docs/apps/desk.md).
create or replace function office.authorize_caller(tenant uuid, subject uuid, session uuid, role text)
returns office.caller
language plpgsql
as $$
declare
    ladder constant text[] := office.role_ladder();
    account record;
    held text;
    highest int;
    house record;
    is_over boolean := false;
    lost uuid[];
    chosen uuid;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.tenant', '', true);
begin
    if session is not null then
        select s.lost_tenants into lost
        from signin.sessions s
        where s.id = session and s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true);
        is_over := not found;
    end if;
    setting := set_config('office.subject', coalesce(subject::text, ''), true);
    select a.id, a.tenant_id, a.roles, a.disabled_at,
        count(*) filter (where a.disabled_at is null) over () as tenants
    into account
    from public.accounts a
    where a.auth_user_id = subject and (tenant is null or a.tenant_id = tenant)
    order by a.disabled_at is not null
    limit 1;
    setting := set_config('office.subject', '', true);

    if account.id is null then
        return row('no_office_role', null, null, null)::office.caller;
    elsif account.tenants > 1 then
        if is_over then
            return row('token_invalid', null, null, null)::office.caller;
        end if;
        -- Where one was chosen, the token means that one until the next names it.
        chosen := office.chosen_house(subject, session);
        if chosen is null then
            return row('tenant_required', office.houses_facts_text(subject, session, null), null, null)::office.caller;
        end if;
        return office.authorize_caller(chosen, subject, session, role);
    elsif account.disabled_at is not null then
        return row('account_disabled', null, account.tenant_id, account.id)::office.caller;
    end if;

    foreach held in array account.roles loop
        highest := greatest(highest, array_position(ladder, held));
    end loop;
    if highest is null then
        return row('no_office_role', null, account.tenant_id, account.id)::office.caller;
    end if;

    setting := set_config('office.tenant', account.tenant_id::text, true);
    select t.suspended_at, t.override_role, t.booking_role into house from public.tenants t where t.id = account.tenant_id;
    setting := set_config('office.tenant', '', true);
    if house.suspended_at is not null then
        -- Where they work for another house too, they may go there.
        return row(
            'tenant_suspended',
            case
                when not is_over and cardinality(office.houses_of_person(subject)) > 1
                    then office.houses_facts_text(subject, session, account.tenant_id)
            end,
            account.tenant_id, account.id)::office.caller;
    elsif is_over or account.tenant_id = any (lost) then
        return row('token_invalid', null, null, null)::office.caller;
    elsif role = 'override' then
        role := house.override_role;
    elsif role = 'booking' then
        role := house.booking_role;
    end if;
    if highest < coalesce(array_position(ladder, role), cardinality(ladder) + 1) then
        return row(
            'insufficient_role', json_build_object('params', json_build_object('role', role))::text,
            account.tenant_id, account.id)::office.caller;
    end if;
    setting := set_config('office.tenant', account.tenant_id::text, true);
    return row(null, null, account.tenant_id, account.id)::office.caller;
end
$$;
