-- The keys of tags, serials, SKUs and codes that were there before keys were, in small transactions. A row whose key another one has keeps
-- none where that is unique: it is a twin.
do $$
declare
    kept record;
    -- Those of a batch come after this row.
    last_tenant uuid;
    last_row text;
    batch record;
    given record;
begin
    for kept in
        select k.type, p.place,
            format('select t.tenant_id, t.%2$I::text as row from public.%1$I t', k.name, k.id) as rows,
            format('update public.%I t set %I = office.code_key(t.%I)', k.name, k.key, k.text) as filling,
            format(
                '%1$s > ($1, $2::%2$s) and ($3 is null or %1$s <= ($3, $4::%2$s)) and t.%3$I is null and t.%4$I is not null',
                p.place, k.type, k.key, k.text) as in_batch
        from (
            values
                ('assets', 'id', 'uuid', 'asset_tag', 'asset_tag_key'),
                ('assets', 'id', 'uuid', 'serial', 'serial_key'),
                ('items', 'id', 'uuid', 'sku', 'sku_key'),
                ('short_links', 'code', 'text', 'code', 'key')
        ) as k (name, id, type, text, key)
        cross join lateral (select format('(t.tenant_id, t.%I)', k.id) as place) as p
    loop
        last_tenant := '00000000-0000-0000-0000-000000000000';
        last_row := case kept.type when 'uuid' then last_tenant::text else '' end;
        loop
            -- Where it ends; null where fewer are left.
            execute format('%s where %s order by %s offset 499 limit 1', kept.rows, kept.in_batch, kept.place)
            into batch
            using last_tenant, last_row, null::uuid, null::text;
            begin
                execute format('%s where %s', kept.filling, kept.in_batch)
                using last_tenant, last_row, batch.tenant_id, batch.row;
            exception
                when unique_violation then
                    -- One of them is a twin: row by row.
                    for given in
                        execute format('%s where %s order by %s', kept.rows, kept.in_batch, kept.place)
                        using last_tenant, last_row, batch.tenant_id, batch.row
                    loop
                        begin
                            execute format('%s where %s = ($1, $2::%s)', kept.filling, kept.place, kept.type)
                            using given.tenant_id, given.row;
                        exception
                            when unique_violation then
                                null;
                        end;
                    end loop;
            end;
            commit;
            exit when batch.tenant_id is null;
            last_tenant := batch.tenant_id;
            last_row := batch.row;
        end loop;
    end loop;
end
$$
