-- What a 403 `tenant_required` or `tenant_suspended` says beside its sentence: the houses that somebody may choose from. `tenant` is the one
-- that the token led to.
create or replace function office.houses_facts_text(subject uuid, session uuid, tenant uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('{"current":{"tenants":%s}}', office.houses_json(subject, session, tenant))
$$;
