-- Forgets uploads that were taken by office.claim_stale_uploads() and whose objects are gone.
create or replace function office.forget_uploads(object_paths json)
returns int
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    forgotten int;
begin
    perform set_config('office.sweep_before', clock_timestamp()::text, true);
    delete from photo_uploads u
    where u.swept_at is not null and u.object_path in (select json_array_elements_text(object_paths));
    get diagnostics forgotten = row_count;
    perform set_config('office.sweep_before', '', true);
    return forgotten;
end
$$;
