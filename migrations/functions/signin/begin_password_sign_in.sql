-- POST /auth/v1/token?grant_type=password, first half: counts the try, before anything is compared, and gives the hash to
-- compare with; null where nobody signs in so. After five tries in a row the address has to wait, a minute at first, twice
-- as long after each further one, an hour at most: also one that nobody knows.
create or replace function office.begin_password_sign_in(address text, signs_up boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    free_tries constant int := 5;
    asked_at constant timestamptz := clock_timestamp();
    place signin.addresses;
begin
    insert into signin.addresses (email, touched_at) values (address, asked_at)
    on conflict (email) do update set touched_at = excluded.touched_at
    returning * into place;
    if place.password_after > asked_at then
        return office.sign_in_refusal(429, 'over_request_rate_limit', place.password_after - asked_at);
    end if;
    update signin.addresses a
    set wrong_passwords = a.wrong_passwords + 1,
        password_after = case when a.wrong_passwords + 1 >= free_tries then
            asked_at + least(
                interval '1 minute' * (2 ^ least(a.wrong_passwords + 1 - free_tries, 10)), interval '1 hour')
        end
    where a.email = address;
    return row(
        200, null,
        json_build_object(
            'hash', (
                select u.password_hash from signin.users u
                where u.email = address and (office.may_sign_in(address) or signs_up)))::text,
        null, null, null, null)::office.function_result;
end
$$;
