-- What happened, by its kind; tickets as the desk edits them; and the figures of what is out and was out.

-- One more parameter at its end.
-- squawk-ignore ban-drop-function
drop function if exists
    office.list_audit(uuid, uuid, uuid, text, uuid, uuid, uuid, uuid, text, timestamptz, timestamptz, int, bigint);

-- Grows with each edit at the desk, as of everything that people edit.
alter table public.tickets add column version integer not null default 1;
