-- The schema of the functions, and the role that owns them.

create schema if not exists office;

-- The role owns no table, is no superuser and cannot bypass row-level security: a function that forgets its
-- `where tenant_id = …` finds nothing. It belongs to the cluster, not to the database, so two databases may be
-- making it at this moment: whoever comes second is content with what the first made.
do $$
begin
    if not exists (select from pg_roles where rolname = 'quartermaster_app') then
        create role quartermaster_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
    end if;
exception
    when duplicate_object or unique_violation then null;
end
$$;

-- An owner who is no superuser gives functions away only to a role whose member it is. Asked for is USAGE: from
-- Postgres 16 on whoever made a role is its administrator, which does not yet let it act as the role.
do $$
begin
    if not pg_has_role(current_user, 'quartermaster_app', 'usage') then
        execute format('grant quartermaster_app to %I', current_user);
    end if;
exception
    when unique_violation then null;
end
$$;

grant usage on schema office to quartermaster_app;

do $$
begin
    if not has_schema_privilege('quartermaster_app', 'public', 'usage') then
        grant usage on schema public to quartermaster_app;
    end if;
end
$$;

-- What every function that the server calls returns: a refusal is a value, not an exception.
create type office.function_result as (
    status  int,   -- the HTTP status of what was done or refused
    code    text,  -- null when done, else one of the contract's error codes
    body    text,  -- the JSON text of a 2xx: the very bytes to send
    facts   text,  -- of a refusal: {"params": for its sentence, "current": for its error body}; null when there are none
    outcome text,  -- of the idempotency key: null, 'stored', 'replayed' or 'busy'
    tenant  uuid,  -- for the log
    account uuid   -- for the log
);

-- Who is asking, once office.authorize_caller() has looked: either `code` is null or the caller is refused with a 403.
create type office.caller as (
    code    text,  -- no_office_role, tenant_required, account_disabled, insufficient_role; null when let in
    facts   text,  -- as in office.function_result
    tenant  uuid,
    account uuid
);

-- A pickup or a return on its way through the functions.
create type office.handover as (
    caller       office.caller,
    subject      uuid,
    key          text,
    fingerprint  text,
    scanned_code text,         -- as it was sent
    code         text,         -- the asset's sticker, as short_links has it; null when none was scanned
    server_time  timestamptz,
    judged_at    timestamptz,  -- when it happened by the phone's clock, never later than server_time: cases are judged by it
    stamp        timestamptz   -- what is written of it: more than 90 days back is not believed, there it is server_time
);
