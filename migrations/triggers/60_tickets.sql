create or replace trigger tickets_note_numbers
    after delete on public.tickets
    referencing old table as gone
    for each statement execute function office.remember_deleted_numbers('tickets');

create or replace trigger tickets_number
    before insert on public.tickets
    for each row execute function office.assign_number('tickets');

-- Of what people edit at the desk; a parcel that comes is no edit.
create or replace trigger tickets_version
    before update of subject, category, customer_name, shipping_address on public.tickets
    for each row
    when (new.version = old.version)
    execute function office.grow_version();
