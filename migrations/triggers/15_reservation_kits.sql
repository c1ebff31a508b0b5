create or replace trigger reservation_kits_touch
    after insert or update or delete on public.reservation_kits
    for each row execute function office.touch_reservation('reservation_kits');

create or replace trigger reservation_kits_note
    after insert or update or delete on public.reservation_kits
    for each row execute function office.note_change_of_reservation_kits();
alter table public.reservation_kits enable always trigger reservation_kits_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservation_kits_no_truncate
    before truncate on public.reservation_kits
    for each statement execute function office.refuse_change('reservation_kits', 'reservation_kits_no_truncate');
alter table public.reservation_kits enable always trigger reservation_kits_no_truncate;
