-- A ticket's number as people see it.
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.ticket_display_id(ticket_number bigint)
returns text
language sql
immutable
as $$
    select 'TIC-' || lpad(ticket_number::text, greatest(5, length(ticket_number::text)), '0')
$$;
