-- The place that an edit of an asset says: as `office.known_place()` finds it. Where no other asset stands at the place that it has, and no
-- reservation that goes on is there, its spelling is nobody else's, and gives way to the new one.
create or replace function office.corrected_place(unit public.assets, place text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written constant text := nullif(btrim(place), '');
    known constant text := office.known_place(unit.tenant_id, place);
begin
    if written = known or known is distinct from unit.location or exists (
        select from public.assets a
        where a.tenant_id = unit.tenant_id and a.location collate "C" = unit.location and a.status not in ('ARCHIVED', 'DISPOSED')
          and a.id <> unit.id) or exists (
        select from public.reservations r
        where r.tenant_id = unit.tenant_id and r.location = unit.location
          and r.status in ('draft', 'requested', 'confirmed', 'returned'))
    then
        return known;
    end if;
    return coalesce(
        (
            select min(h.name collate "C")
            from unnest(office.locations_of(unit.tenant_id)) as h (name)
            where h.name <> unit.location and office.search_text(h.name) = office.search_text(written)),
        written);
end
$$;
