create or replace trigger ticket_parcels_hold
    before insert on public.ticket_parcels
    for each row execute function office.hold_ticket();

create or replace trigger ticket_parcels_settle
    after insert or update or delete on public.ticket_parcels
    for each row execute function office.settle_ticket();
