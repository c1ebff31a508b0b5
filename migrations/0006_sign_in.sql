-- Signing in without anyone else's server: users, their sessions, the codes they are mailed, and the keys that sign tokens.

create schema if not exists signin;
grant usage on schema signin to quartermaster_app;

-- Who a request says it is, once the server has checked its token: the first parameter of every function that an endpoint
-- of the office calls.
create type office.bearer as (
    subject uuid,  -- the token's `sub`
    tenant  uuid,  -- the tenant it claims; null where it claims none
    session uuid   -- the session it was made for, where this server made it: office.enter() lets no token of an ended one in
);

-- They took the first two of these apart until now.
do $$
declare
    routine regprocedure;
begin
    for routine in
        select p.oid::regprocedure
        from pg_proc p
        where p.pronamespace = 'office'::regnamespace and 'claimed_tenant' = any (p.proargnames)
    loop
        execute format('drop function %s', routine);
    end loop;
end
$$;
