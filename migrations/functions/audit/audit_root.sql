-- The root of the first `size` leaves of a tree, by its full tiles and the hashes behind them. Null of no tree.
create or replace function office.audit_root(tenant uuid, generation int, size bigint)
returns bytea
language plpgsql
stable
strict
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Of what is behind the full tiles of the level below.
    rest bytea;
    full_tiles bigint;
    at_level int := 0;
begin
    if size = 0 then
        return sha256('');
    end if;
    select office.merkle_root(string_agg(l.hash, ''::bytea order by l.number)) into rest
    from public.audit_leaves l
    where l.tenant_id = tenant and l.generation = audit_root.generation
      and l.number >= (size >> 8) << 8 and l.number < size;
    loop
        full_tiles := size >> (8 * (at_level + 1));
        exit when full_tiles = 0;
        select nullif(coalesce(string_agg(t.root, ''::bytea order by t.number), '') || coalesce(rest, ''), '') into rest
        from (
            select t.number, t.root
            from public.audit_tiles t
            where t.tenant_id = tenant and t.generation = audit_root.generation and t.level = at_level
              and t.number >= (full_tiles >> 8) << 8 and t.number < full_tiles
        ) as t;
        rest := case when rest is not null then office.merkle_root(rest) end;
        at_level := at_level + 1;
    end loop;
    return rest;
end
$$;
