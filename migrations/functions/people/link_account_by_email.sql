-- What the release before calls in the place of office.link_account_by_proof(): it does not say when the address was proven.
create or replace function office.link_account_by_email(tenant uuid, subject uuid, session uuid, email text, request_id text)
returns office.function_result
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.link_account_by_proof(tenant, subject, session, email, null, request_id)
$$;
