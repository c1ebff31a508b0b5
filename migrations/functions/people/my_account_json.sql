-- Who somebody is in a house, as GET /me says it; `id` is the token's subject, `account_id` what the house knows the person by. `roles` are
-- those the office knows, as they stand in the account; `role` the highest of them. `tenants` are all houses of the person.
create or replace function office.my_account_json(caller office.caller, subject uuid, session uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ladder constant text[] := office.role_ladder();
    houses constant json := office.houses_json(subject, session, caller.tenant);
    on_labels constant text := office.label_house(caller.tenant);
begin
    return (
        select row_to_json(answered)
        from (
            select (
                select row_to_json(person)
                from (
                    select subject as id, a.id as account_id, a.email, a.display_name, a.locale, a.locale as language, a.theme,
                        known.roles, ladder[known.highest] as role
                ) as person
            ) as user, (
                select row_to_json(company)
                from (select t.id, t.name, t.time_zone, t.booking_role, t.copy_days, on_labels as label_house) as company
            ) as tenant, houses as tenants
            from public.accounts a
            join public.tenants t on t.id = a.tenant_id
            cross join lateral (
                select array_agg(given.name order by given.place) as roles, max(array_position(ladder, given.name)) as highest
                from unnest(a.roles) with ordinality as given (name, place)
                where given.name = any (ladder)
            ) as known
            where a.tenant_id = caller.tenant and a.id = caller.account
        ) as answered);
end
$$;
