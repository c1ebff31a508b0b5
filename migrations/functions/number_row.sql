-- Gives a new row the next whole number of its tenant. One that somebody chose, as an import does, is kept, and those to come
-- go on behind it.
create or replace function office.number_row()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    sequence constant regclass := format('numbers.%I', tg_table_name || '_' || new.tenant_id);
begin
    if new.number < 0 then
        new.number := nextval(sequence);
    elsif new.number > coalesce(pg_sequence_last_value(sequence), 0) then
        perform setval(sequence, new.number);
    end if;
    return new;
end
$$;

create or replace trigger assets_number
    before insert on public.assets
    for each row execute function office.number_row();

create or replace trigger tickets_number
    before insert on public.tickets
    for each row execute function office.number_row();
