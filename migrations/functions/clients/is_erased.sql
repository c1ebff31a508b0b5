-- Whether a client was erased: nothing is left of the person, nor of the salt by which the audit could be read, and the audit says so.
-- Other programs may write a client that looks like one.
create or replace function office.is_erased(client public.clients)
returns boolean
language sql
stable
as $$
    select client.display_name = '–' and num_nonnulls(client.email, client.phone, client.notes, client.audit_salt) = 0
        and exists (
            select from public.audit_log a
            where a.tenant_id = client.tenant_id and a.entity_id = client.id and a.action = 'client.erased')
$$;
