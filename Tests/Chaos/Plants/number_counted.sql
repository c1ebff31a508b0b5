-- Numbers are counted from the rows that are there, instead of taken from the counter.
-- Caught by: number-ahead, unforeseen-answer
select pg_temp.plant(
    'office.number_row', 'new\.number := nextval\(sequence\)',
    'execute format(''select coalesce(max(number), 0) + 1 from public.%I where tenant_id = $1'', tg_table_name)
            into new.number using new.tenant_id')
