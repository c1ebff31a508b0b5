-- A place as it is written into a row: trimmed, and as the house writes it already (`office.known_places`); a new one as it came. Null of
-- none. One that the house has is found by one look into the index `assets_by_location`.
create or replace function office.known_place(tenant uuid, place text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written constant text := nullif(btrim(place), '');
begin
    if written is null or exists (
        select from public.assets a
        where a.tenant_id = known_place.tenant and a.location collate "C" = written and a.status not in ('ARCHIVED', 'DISPOSED'))
    then
        return written;
    end if;
    return coalesce((select k.known from office.known_places(known_place.tenant, array[written]) as k), written);
end
$$;
