-- What was found by reading: columns that told what nobody knew, or that nobody read, and functions that earlier migrations left.

-- Null until it was counted: 0 is a count.
alter table public.tenant_figures alter column row_count drop not null;

-- Nobody reads it.
-- squawk-ignore ban-drop-column
alter table office.own_hosts drop column noted_at;

-- In its place is office.house_facts().
-- squawk-ignore ban-drop-function
drop function if exists office.tenant_address(uuid);
