-- What a report, an inspection or a document names was uploaded and is no upload any more; but where a file was sealed as a copy its
-- upload stays, for the sweep to take the original. `files` is an array of what storage said of each: object_path, stored_key.
create or replace function office.settle_uploads(tenant uuid, files json, named_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.photo_uploads u
    set reported_at = named_at
    where u.tenant_id = tenant and u.object_path in (select f ->> 'object_path' from json_array_elements(files) as f);
    delete from public.photo_uploads u
    where u.tenant_id = tenant
      and u.object_path in (
          select f ->> 'object_path' from json_array_elements(files) as f where f ->> 'stored_key' = f ->> 'object_path');
end
$$;
