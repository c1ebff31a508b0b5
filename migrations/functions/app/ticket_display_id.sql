-- A ticket's number as people see it.
create or replace function office.ticket_display_id(ticket_number bigint)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select 'TIC-' || lpad(ticket_number::text, greatest(5, length(ticket_number::text)), '0')
$$;
