-- The lines and kits that a reservation is to have by a request that gives `lines`, `kits` or both as a whole: what it does not give
-- stays. Lines come in the order in which they are shown. Nothing is written.
create or replace function office.plan_reservation(
    caller office.caller, booking public.reservations, lines_before public.reservation_items[], kits_before public.reservation_kits[],
    lines jsonb, kits jsonb,
    out planned public.reservation_items[], out planned_kits public.reservation_kits[], out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    plan record;
begin
    planned := array(select l from unnest(lines_before) as l order by l.position, l.id);
    planned_kits := kits_before;
    if lines is not null then
        plan := office.plan_lines(caller, booking, lines_before, lines);
        planned := plan.planned;
        refusal := plan.refusal;
    end if;
    if refusal.status is null and kits is not null then
        if lines is not null then
            -- A kit that stays keeps its lines where the request names none of them.
            planned := planned || array(
                select l
                from unnest(lines_before) as l
                where l.kit_id in (select (g.kit ->> 'id')::uuid from jsonb_array_elements(kits) as g (kit))
                  and not exists (select from unnest(planned) as p where p.kit_id = l.kit_id)
                order by l.position, l.id);
        end if;
        plan := office.plan_kits(caller, booking, kits_before, kits, planned);
        planned := plan.planned;
        planned_kits := plan.planned_kits;
        refusal := plan.refusal;
    end if;
end
$$;
