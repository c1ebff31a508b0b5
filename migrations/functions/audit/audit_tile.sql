-- The first `width` hashes of a tile, one behind the other; null where the tree has not so many.
create or replace function office.audit_tile(tree public.audit_trees, level int, number bigint, width int)
returns bytea
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    hashes bytea;
begin
    if level > 6 or number > tree.size or (number << 8) + width > tree.size >> (8 * level) then
        return null;
    elsif width = 256 then
        select t.hashes into hashes
        from public.audit_tiles t
        where t.tenant_id = tree.tenant_id and t.generation = tree.generation and t.level = audit_tile.level
          and t.number = audit_tile.number;
    elsif level = 0 then
        select string_agg(l.hash, ''::bytea order by l.number) into hashes
        from public.audit_leaves l
        where l.tenant_id = tree.tenant_id and l.generation = tree.generation
          and l.number >= audit_tile.number << 8 and l.number < (audit_tile.number << 8) + width;
    else
        select string_agg(t.root, ''::bytea order by t.number) into hashes
        from public.audit_tiles t
        where t.tenant_id = tree.tenant_id and t.generation = tree.generation and t.level = audit_tile.level - 1
          and t.number >= audit_tile.number << 8 and t.number < (audit_tile.number << 8) + width;
    end if;
    return hashes;
end
$$;
