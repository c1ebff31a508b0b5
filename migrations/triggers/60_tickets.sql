create or replace trigger tickets_note_numbers
    after delete on public.tickets
    referencing old table as gone
    for each statement execute function office.remember_deleted_numbers('tickets');

create or replace trigger tickets_number
    before insert on public.tickets
    for each row execute function office.assign_number('tickets');
