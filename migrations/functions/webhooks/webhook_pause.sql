-- How long after a try that failed the next one is made, by the table of Standard Webhooks, and a little later by chance, so that what failed
-- together does not come back together. Null after the last.
create or replace function office.webhook_pause(attempts int)
returns interval
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (array['5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h', '20 h', '24 h']::interval[])[attempts] * (1 + random() / 10)
$$;
