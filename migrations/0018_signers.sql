-- Whose inspection it was that somebody signed as the customer: the reservation may become another client's, and the name goes with the
-- client who is erased.
alter table public.inspection_sign_offs
    add column client_id uuid,
    add constraint inspection_sign_offs_client_id_fkey
        foreign key (tenant_id, client_id) references public.clients (tenant_id, id) not valid;
