-- Ties the account of a session's address, where the session was opened by a code that went to this very address, and no house lets the
-- person in: another's account asks them first. True where the person has an account in the house that is asked for, else in any.
create or replace function office.tie_account_of_session(tenant uuid, subject uuid, session uuid, request_id text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    houses constant uuid[] := office.houses_of_person(subject);
    proof record;
begin
    if cardinality(houses) > 0 then
        return coalesce(tenant = any (houses), true);
    end if;
    select u.email, s.created_at as proven_at into proof
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.id = session and s.user_id = subject and s.amr @> '[{"method": "otp"}]' and coalesce(s.ends_at > clock_timestamp(), true)
      and (u.moved_at is null or s.created_at > u.moved_at);
    return found and office.tie_account(tenant, subject, proof.email, proof.proven_at, request_id);
end
$$;
