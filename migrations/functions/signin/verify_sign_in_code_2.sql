-- POST /auth/v1/verify, and the page's: office.verify_sign_in_code() for a try that comes from a network, an IPv4 address or an IPv6 /64, and
-- perhaps shows the secret of the page that asked for the code.
create or replace function office.verify_sign_in_code_2(
    address text, code_hash bytea, signs_up boolean, is_sign_up boolean, links_by_email boolean, network text, holder_hash bytea
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    result office.function_result;
begin
    perform
        set_config('office.code_network', coalesce(network, ''), true),
        set_config('office.code_holder', coalesce(holder_hash::text, ''), true);
    result := office.verify_sign_in_code(address, code_hash, signs_up, is_sign_up, links_by_email);
    perform set_config('office.code_network', '', true), set_config('office.code_holder', '', true);
    return result;
end
$$;
