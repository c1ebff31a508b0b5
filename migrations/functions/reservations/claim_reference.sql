-- Sees to it that the API gives no reference twice: holds the tenant's references until COMMIT. One that was wanted is refused where
-- another reservation has it; where none was, the next of the tenant's year is made, such as R-2026-0042, which no reservation ever had
-- from here. Doubles that other programs make stay.
create or replace function office.claim_reference(
    caller office.caller, wanted text, booking uuid, out reference text, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    this_year constant text := to_char(now() at time zone office.tenant_zone(caller.tenant), 'YYYY');
    other uuid;
    number bigint;
begin
    perform pg_advisory_xact_lock(hashtextextended('references', hashtextextended(caller.tenant::text, 1)));
    reference := wanted;
    if reference is not null then
        select r.id into other
        from public.reservations r
        where r.tenant_id = caller.tenant and r.reference = wanted and r.id <> booking
        order by r.created_at, r.id
        limit 1;
        if other is not null then
            refusal := office.already_exists_result(caller, 'reference', wanted, other);
        end if;
        return;
    end if;

    select c.highest into number
    from public.counters c
    where c.tenant_id = caller.tenant and c.kind = 'references ' || this_year;
    if number is null then
        -- The first of the year goes on behind those that other programs gave.
        select coalesce(max(substring(r.reference from '^R-\d{4}-(\d{1,9})$')::bigint), 0) into number
        from public.reservations r
        where r.tenant_id = caller.tenant and r.reference like 'R-' || this_year || '-%';
    end if;
    loop
        number := number + 1;
        reference := 'R-' || this_year || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
        exit when not exists (
            select from public.reservations r where r.tenant_id = caller.tenant and r.reference = claim_reference.reference);
    end loop;
    insert into public.counters (tenant_id, kind, highest)
    values (caller.tenant, 'references ' || this_year, number)
    on conflict on constraint counters_pkey do update set highest = excluded.highest;
end
$$;
