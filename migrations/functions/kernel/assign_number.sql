-- Gives a new row the next whole number of its tenant and kind, which the trigger names. One that somebody chose, as an import
-- does, is kept, and those to come go on behind it. Whoever inserts holds the tenant's counter until COMMIT, also with a number
-- of their own, and takes it before any other lock on what is inserted: so nobody waits for somebody who waits for them.
--
-- A tenant that came by replication or a restore needs no preparation: its rows tell which numbers it has.
create or replace function office.assign_number()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    kind_of_row constant text := tg_argv[0];
    counter constant text := concat_ws(' ', kind_of_row, new.tenant_id, '');
    -- The counter that the transaction holds, and the last number that it gave.
    held text := current_setting('office.counter', true);
    previous text;
    gone bigint;
    given bigint;
begin
    if current_setting('office.arriving', true) = new.tenant_id::text then
        -- It comes with its number, and its counter too (quartermaster tenant import).
        return new;
    end if;
    if starts_with(held, counter) then
        -- Whoever makes many at once asks for the first: nobody else gives one until COMMIT.
        given := substr(held, length(counter) + 1);
    else
        previous := office.switch_tenant(new.tenant_id::text);
        select c.highest into gone
        from public.counters c
        where c.tenant_id = new.tenant_id and c.kind = kind_of_row
        for no key update;
        if not found then
            insert into public.counters (tenant_id, kind) values (new.tenant_id, kind_of_row) on conflict do nothing;
            select c.highest into gone
            from public.counters c
            where c.tenant_id = new.tenant_id and c.kind = kind_of_row
            for no key update;
        end if;
        if coalesce(new.number, 0) = 0 then
            -- Read after the lock: what whoever held it before has given is there by now.
            case kind_of_row
                when 'assets' then
                    select max(a.number) into given from public.assets a where a.tenant_id = new.tenant_id;
                when 'tickets' then
                    select max(t.number) into given from public.tickets t where t.tenant_id = new.tenant_id;
            end case;
            given := greatest(gone, given, 0);
        end if;
        previous := set_config('office.tenant', previous, true);
    end if;
    if coalesce(new.number, 0) = 0 then
        new.number := given + 1;
    end if;
    if given is not null then
        held := set_config('office.counter', counter || greatest(given, new.number), true);
    end if;
    return new;
end
$$;
