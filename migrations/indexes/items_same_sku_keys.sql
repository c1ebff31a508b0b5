-- The keys of what was there before them, in small transactions. A row whose key another one has keeps none: it is a twin.
do $$
declare
    last_tenant uuid := '00000000-0000-0000-0000-000000000000';
    last_row uuid := '00000000-0000-0000-0000-000000000000';
    given record;
    is_left boolean;
begin
    loop
        is_left := false;
        for given in
            select t.tenant_id, t.id as id
            from public.items t
            where (t.tenant_id, t.id) > (last_tenant, last_row) and t.sku_key is null and t.sku is not null
            order by t.tenant_id, t.id
            limit 500
        loop
            is_left := true;
            begin
                update public.items t
                set sku_key = office.code_key(t.sku)
                where t.tenant_id = given.tenant_id and t.id = given.id and t.sku_key is null;
            exception
                when unique_violation then
                    null;
            end;
            last_tenant := given.tenant_id;
            last_row := given.id;
        end loop;
        commit;
        exit when not is_left;
    end loop;
end
$$
