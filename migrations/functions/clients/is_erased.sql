-- Whether a client was erased: nothing is left of the person, nor of the salt by which the audit could be read.
create or replace function office.is_erased(client public.clients)
returns boolean
language sql
immutable
as $$
    select client.display_name = '–' and num_nonnulls(client.email, client.phone, client.notes, client.audit_salt) = 0
$$;
