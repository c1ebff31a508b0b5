create or replace trigger tickets_note_numbers
    after delete on public.tickets
    referencing old table as gone
    for each statement execute function office.note_numbers('tickets');

create or replace trigger tickets_number
    before insert on public.tickets
    for each row execute function office.number_row('tickets');
