-- The keys of what was there before them, in small transactions. A row whose key another one has keeps none: it is a twin.
do $$
declare
    last_tenant uuid := '00000000-0000-0000-0000-000000000000';
    last_row uuid := '00000000-0000-0000-0000-000000000000';
    given record;
    batch record;
begin
    loop
        select (array_agg(n.tenant_id order by n.tenant_id desc, n.id desc))[1] as tenant_id,
            (array_agg(n.id order by n.tenant_id desc, n.id desc))[1] as id, count(*) as rows
        into batch
        from (
            select t.tenant_id, t.id as id
            from public.assets t
            where (t.tenant_id, t.id) > (last_tenant, last_row) and t.serial_key is null and t.serial is not null
            order by t.tenant_id, t.id
            limit 500
        ) as n;
        exit when batch.rows = 0;
        begin
            update public.assets t
            set serial_key = office.code_key(t.serial)
            where (t.tenant_id, t.id) > (last_tenant, last_row) and (t.tenant_id, t.id) <= (batch.tenant_id, batch.id)
              and t.serial_key is null and t.serial is not null;
        exception
            when unique_violation then
                -- One of them is a twin: row by row.
                for given in
                    select t.tenant_id, t.id as id
                    from public.assets t
                    where (t.tenant_id, t.id) > (last_tenant, last_row) and (t.tenant_id, t.id) <= (batch.tenant_id, batch.id)
                      and t.serial_key is null and t.serial is not null
                    order by t.tenant_id, t.id
                loop
                    begin
                        update public.assets t
                        set serial_key = office.code_key(t.serial)
                        where t.tenant_id = given.tenant_id and t.id = given.id and t.serial_key is null;
                    exception
                        when unique_violation then
                            null;
                    end;
                end loop;
        end;
        last_tenant := batch.tenant_id;
        last_row := batch.id;
        commit;
    end loop;
end
$$
