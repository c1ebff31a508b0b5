-- Of every column, but where a change says the version itself.
create or replace trigger clients_version
    before update on public.clients
    for each row
    when (new.version = old.version)
    execute function office.grow_version();

create or replace trigger clients_search
    before insert or update of display_name, email, phone, external_id, notes, search_key on public.clients
    for each row execute function office.keep_search_key('clients');

create or replace trigger clients_note
    after insert or update or delete on public.clients
    for each row execute function office.note_change_of_clients();
alter table public.clients enable always trigger clients_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger clients_no_truncate
    before truncate on public.clients
    for each statement execute function office.refuse_change('clients', 'clients_no_truncate');
alter table public.clients enable always trigger clients_no_truncate;
