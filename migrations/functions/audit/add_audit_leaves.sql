-- Seals rows of the audit as the next leaves of a tree, behind one that says when and what was visible, and makes the tiles that are full with them.
-- Who calls it holds the lock of the tenant's sealing; that nobody else was faster is looked at all the same.
create or replace function office.add_audit_leaves(tree public.audit_trees, ids bigint[], seen pg_snapshot)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
-- Few rows of very many are wanted, by their indexes.
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
    sealed constant timestamptz := clock_timestamp();
    bytes constant bytea := '\x0102'::bytea || office.seal_number(office.whole_microseconds(sealed))
        || office.seal_number(cardinality(ids)) || office.seal_text(seen::text);
    added constant bigint := cardinality(ids) + 1;
    at_level int := 0;
    first_tile bigint;
    end_tile bigint;
begin
    update public.audit_trees t
    set size = t.size + added, sealed_at = sealed
    where t.tenant_id = tree.tenant_id and t.generation = tree.generation and t.size = tree.size;
    if not found then
        raise exception using errcode = '40001', message = 'the audit was sealed by another';
    end if;
    insert into public.audit_leaves (tenant_id, generation, number, hash, entry)
    values (tree.tenant_id, tree.generation, tree.size, sha256('\x00'::bytea || bytes), bytes);
    insert into public.audit_leaves (
        tenant_id, generation, number, hash, audit_id, before_salt_high, before_salt_low, after_salt_high, after_salt_low)
    select tree.tenant_id, tree.generation, tree.size + c.place,
        sha256('\x00'::bytea || office.audit_entry(
            c.logged, c.before_text, c.after_text, uuid_hash_extended(c.before_salt, 0), uuid_hash_extended(c.before_salt, 1),
            uuid_hash_extended(c.after_salt, 0), uuid_hash_extended(c.after_salt, 1))),
        (c.logged).id,
        uuid_hash_extended(c.before_salt, 0), uuid_hash_extended(c.before_salt, 1), uuid_hash_extended(c.after_salt, 0),
        uuid_hash_extended(c.after_salt, 1)
    from (
        -- What is random, or dear, is worked out once a row.
        select l as logged, o.place, l.before::text as before_text, l.after::text as after_text,
            case when l.before is not null then gen_random_uuid() end as before_salt,
            case when l.after is not null then gen_random_uuid() end as after_salt
        from unnest(ids) with ordinality as o (id, place)
        join public.audit_log l on l.tenant_id = tree.tenant_id and l.id = o.id
        offset 0
    ) as c;
    loop
        first_tile := tree.size >> (8 * (at_level + 1));
        end_tile := (tree.size + added) >> (8 * (at_level + 1));
        exit when first_tile = end_tile;
        insert into public.audit_tiles (tenant_id, generation, level, number, hashes, root)
        select tree.tenant_id, tree.generation, at_level, t.number, t.hashes, office.merkle_root(t.hashes)
        from (
            select h.number >> 8 as number, string_agg(h.hash, ''::bytea order by h.number) as hashes
            from (
                select l.number, l.hash
                from public.audit_leaves l
                where at_level = 0 and l.tenant_id = tree.tenant_id and l.generation = tree.generation
                  and l.number >= first_tile << 8 and l.number < end_tile << 8
                union all
                select b.number, b.root
                from public.audit_tiles b
                where at_level > 0 and b.tenant_id = tree.tenant_id and b.generation = tree.generation and b.level = at_level - 1
                  and b.number >= first_tile << 8 and b.number < end_tile << 8
            ) as h
            group by h.number >> 8
        ) as t;
        at_level := at_level + 1;
    end loop;
    return added;
end
$$;
