-- Two tickets get one number, and nothing refuses that.
-- Caught by: number-twice
alter table public.tickets drop constraint tickets_number_key;
select pg_temp.plant(
    'office.number_row', 'nextval\(sequence\)',
    'nextval(sequence); if tg_table_name = ''tickets'' then new.number := new.number / 2 * 2; end if')
