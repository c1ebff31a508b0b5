-- A client as the audit keeps it: what is about the person only as a digest, salted by the client, so that it can be proven while
-- the salt is there and tells nothing once it is gone.
create or replace function office.client_audit_json(client public.clients)
returns jsonb
language sql
stable
as $$
    select pg_catalog.jsonb_build_object(
        'display_name', office.salted_digest(client.audit_salt, client.display_name),
        'preferred_language', client.preferred_language,
        'email', office.salted_digest(client.audit_salt, client.email),
        'phone', office.salted_digest(client.audit_salt, client.phone),
        'notes', office.salted_digest(client.audit_salt, client.notes),
        'external_id', client.external_id,
        'archived', client.archived_at is not null)
$$;
