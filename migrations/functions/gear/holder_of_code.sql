-- The asset that has a sticker of this code; null where none has. Of twins, the older sticker's.
create or replace function office.holder_of_code(tenant uuid, code text)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted constant text := office.code_key(code);
begin
    return (
        select s.asset_id
        from public.short_links s
        where s.tenant_id = holder_of_code.tenant
          and (
              s.key = wanted or s.key is null and s.code = upper(holder_of_code.code collate "C")
              or s.key is null and office.code_key(s.code) = wanted and not exists (
                select from public.short_links m where m.tenant_id = holder_of_code.tenant and m.key is null offset 1000))
        order by s.created_at, s.code collate "C"
        limit 1);
end
$$;
