-- The entries of leaves, each behind its length in two bytes, as they are now: of a row that is gone there is none. Null where the tree has not so many.
create or replace function office.audit_entries(tree public.audit_trees, number bigint, width int)
returns bytea
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    bundle bytea;
begin
    if number > tree.size or (number << 8) + width > tree.size then
        return null;
    end if;
    select string_agg(substr(int4send(length(e.bytes)), 3) || e.bytes, ''::bytea order by e.number) into bundle
    from (
        select l.number, coalesce(
            l.entry,
            case
                when a.id is not null
                    then office.audit_entry(
                        a, a.before::text, a.after::text, l.before_salt_high, l.before_salt_low, l.after_salt_high, l.after_salt_low)
            end,
            '') as bytes
        from public.audit_leaves l
        left join public.audit_log a on a.tenant_id = tree.tenant_id and a.id = l.audit_id
        where l.tenant_id = tree.tenant_id and l.generation = tree.generation
          and l.number >= audit_entries.number << 8 and l.number < (audit_entries.number << 8) + width
    ) as e;
    return bundle;
end
$$;
