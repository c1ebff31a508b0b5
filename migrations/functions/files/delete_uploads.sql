-- Deletes the rows of uploads that were taken by office.claim_stale_uploads() and whose objects are gone: its array, or a part of it.
-- A row that somebody holds is left for the next time.
create or replace function office.delete_uploads(gone json)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    forgotten int;
begin
    perform set_config('office.sweep_before', clock_timestamp()::text, true);
    with mine as (
        select u.tenant_id, u.object_path
        from json_to_recordset(gone) as g (tenant_id uuid, object_path text)
        join public.photo_uploads u using (tenant_id, object_path)
        where u.swept_at is not null
        for update of u skip locked
    )
    delete from public.photo_uploads u
    using mine
    where u.tenant_id = mine.tenant_id and u.object_path = mine.object_path;
    get diagnostics forgotten = row_count;
    perform set_config('office.sweep_before', '', true);
    return forgotten;
end
$$;
