-- A tenant's own sequences come and go with it.
create or replace function office.make_sequences()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    kind text;
begin
    foreach kind in array array['assets', 'tickets'] loop
        if tg_op = 'INSERT' then
            execute format('create sequence numbers.%I', kind || '_' || new.id);
        else
            execute format('drop sequence if exists numbers.%I', kind || '_' || old.id);
        end if;
    end loop;
    return null;
end
$$;

create or replace trigger tenants_sequences
    after insert or delete on public.tenants
    for each row execute function office.make_sequences();
