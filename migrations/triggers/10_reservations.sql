create or replace trigger reservations_check
    before update on public.reservations
    for each row execute function office.check_reservation();

create or replace trigger reservations_record_move
    after update on public.reservations
    for each row when (old.status is distinct from new.status)
    execute function office.record_status_move();
