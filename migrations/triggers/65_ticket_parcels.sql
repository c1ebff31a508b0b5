create or replace trigger ticket_parcels_hold
    before insert on public.ticket_parcels
    for each row execute function office.lock_ticket_of_parcel();

create or replace trigger ticket_parcels_settle
    after insert or update or delete on public.ticket_parcels
    for each row execute function office.update_ticket_states();
