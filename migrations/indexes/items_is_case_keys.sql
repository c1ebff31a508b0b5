-- Foreign keys by which what lies in a case lies in one, and is none itself, and the columns of these keys for what lay there before, in small
-- transactions. Nothing that is shown changes, but for what came to lie in no case while two changed that at once: nothing took it out, and from
-- here on it lies in none.
do $$
declare
    given record;
    batch record;
    last_tenant uuid := '00000000-0000-0000-0000-000000000000';
    last_row uuid := '00000000-0000-0000-0000-000000000000';
begin
    with freed as (
        update public.assets a
        set case_id = null
        from public.assets before
        join public.items own on own.tenant_id = before.tenant_id and own.id = before.item_id
        join public.assets holder on holder.tenant_id = before.tenant_id and holder.id = before.case_id
        join public.items i on i.tenant_id = holder.tenant_id and i.id = holder.item_id
        where before.tenant_id = a.tenant_id and before.id = a.id and a.case_id is not null and (own.is_case or not i.is_case)
        returning a.tenant_id, a.id, before.case_id
    )
    insert into public.audit_log (tenant_id, at, action, entity_type, entity_id, asset_id, before, after)
    select
        f.tenant_id, clock_timestamp(), 'asset.changed', 'asset', f.id, f.id, jsonb_build_object('case_id', f.case_id),
        jsonb_build_object('case_id', null)
    from freed f
    order by f.tenant_id, f.id;
    commit;

    for given in
        select k.name, k.columns
        from (
            values
                ('assets_case_is_case_fkey', 'tenant_id, case_item_id, case_is_case'),
                ('assets_item_is_case_fkey', 'tenant_id, item_id, item_is_case')
        ) as k (name, columns)
    loop
        while not exists (
            select from pg_constraint c where c.conrelid = 'public.assets'::regclass and c.conname = given.name)
        loop
            -- Whoever waits behind this does not wait for what it waits for.
            perform set_config('lock_timeout', '200ms', true);
            begin
                execute format(
                    'alter table public.assets add constraint %I foreign key (%s) references public.items (tenant_id, id, is_case) not valid',
                    given.name, given.columns);
            exception
                when lock_not_available then
                    perform pg_sleep(0.2);
            end;
            commit;
        end loop;
    end loop;

    loop
        -- Where it ends; null where fewer are left.
        select a.tenant_id, a.id into batch
        from public.assets a
        where (a.tenant_id, a.id) > (last_tenant, last_row) and a.case_id is not null and a.case_item_id is null
        order by a.tenant_id, a.id
        offset 499 limit 1;
        update public.assets a
        set case_id = a.case_id
        where (a.tenant_id, a.id) > (last_tenant, last_row)
            and (batch.tenant_id is null or (a.tenant_id, a.id) <= (batch.tenant_id, batch.id))
            and a.case_id is not null and a.case_item_id is null;
        commit;
        exit when batch.tenant_id is null;
        last_tenant := batch.tenant_id;
        last_row := batch.id;
    end loop;

    alter table public.assets validate constraint assets_case_is_case_fkey;
    commit;
    alter table public.assets validate constraint assets_item_is_case_fkey;
end
$$
