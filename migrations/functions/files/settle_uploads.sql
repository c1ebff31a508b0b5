-- What a report, an inspection or a document names was uploaded and is no upload any more; but where a file was sealed as a copy its
-- upload stays, for the sweep to take the original. `files` is an array of what storage said of each: object_path, stored_key.
create or replace function office.settle_uploads(tenant uuid, files json, named_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Arrays: of a subquery Postgres expects a hundred, and reads all uploads there are.
    named constant text[] := array(select f ->> 'object_path' from json_array_elements(files) as f);
    stayed constant text[] := array(
        select f ->> 'object_path' from json_array_elements(files) as f where f ->> 'stored_key' = f ->> 'object_path');
begin
    update public.photo_uploads u
    set reported_at = named_at
    where u.tenant_id = tenant and u.object_path = any (named);
    delete from public.photo_uploads u
    where u.tenant_id = tenant and u.object_path = any (stayed);
end
$$;
