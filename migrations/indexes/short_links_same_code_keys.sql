-- The keys of what was there before them, in small transactions. A row whose key another one has keeps none: it is a twin.
do $$
declare
    last_tenant uuid := '00000000-0000-0000-0000-000000000000';
    last_row text := '';
    given record;
    is_left boolean;
begin
    loop
        is_left := false;
        for given in
            select t.tenant_id, t.code as id
            from public.short_links t
            where (t.tenant_id, t.code) > (last_tenant, last_row) and t.key is null and t.code is not null
            order by t.tenant_id, t.code
            limit 500
        loop
            is_left := true;
            begin
                update public.short_links t
                set key = office.code_key(t.code)
                where t.tenant_id = given.tenant_id and t.code = given.id and t.key is null;
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
