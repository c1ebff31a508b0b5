-- What the release before calls in the place of office.verify_sign_in_code_2(): it does not say where a try comes from.
create or replace function office.verify_sign_in_code(
    address text, code_hash bytea, signs_up boolean, is_sign_up boolean, links_by_email boolean
)
returns office.function_result
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.verify_sign_in_code_2(address, code_hash, signs_up, is_sign_up, links_by_email, null, null)
$$;
