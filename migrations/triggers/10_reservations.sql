create or replace trigger reservations_check
    before update on public.reservations
    for each row execute function office.check_reservation();

create or replace trigger reservations_search
    before insert or update of reference, external_id, notes, search_key on public.reservations
    for each row execute function office.keep_search_key('reservations');

create or replace trigger reservations_hold
    after update of tenant_id, status, pickup_at, return_at on public.reservations
    for each statement execute function office.follow_reservations();

create or replace trigger reservations_record_move
    after update on public.reservations
    for each row when (old.status is distinct from new.status)
    execute function office.record_status_move();

create or replace trigger reservations_note
    after insert or update or delete on public.reservations
    for each row execute function office.note_change_of_reservations();
alter table public.reservations enable always trigger reservations_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservations_no_truncate
    before truncate on public.reservations
    for each statement execute function office.refuse_change('reservations', 'reservations_no_truncate');
alter table public.reservations enable always trigger reservations_no_truncate;
