-- The address that somebody has proven, and when: of a session of our own the database knows it, null where a password opened it; of another
-- issuer's the token says it. No address where nothing is proven, or nothing is to be tied by it.
create or replace function office.proven_address(
    subject uuid, session uuid, email text, proven_at bigint, links_by_email boolean, out address text, out at timestamptz
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not links_by_email then
        return;
    elsif session is null then
        address := lower(email collate "C");
        at := to_timestamp(proven_at);
    else
        select u.email, case when s.amr @> '[{"method": "otp"}]' then s.created_at end into address, at
        from signin.sessions s
        join signin.users u on u.id = s.user_id
        where s.id = session and s.user_id = subject and u.email_confirmed_at is not null
          and (u.moved_at is null or s.created_at > u.moved_at);
    end if;
end
$$;
