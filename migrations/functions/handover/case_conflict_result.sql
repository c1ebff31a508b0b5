-- What a case is refused with: the refusal of the first of its assets that stand in the way (`parts`, with a refusal each), and all of them
-- as they stand. Each was judged with what went before it, which is taken back by now: so the facts are taken anew.
create or replace function office.case_conflict_result(
    handover office.handover, booking public.reservations, unit public.assets, parts public.assets[], refusals office.function_result[]
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    part public.assets;
    refusal office.function_result;
    told office.function_result;
    facts jsonb;
    refused json[] := '{}';
begin
    for place in 1..cardinality(parts) loop
        part := parts[place];
        facts := (refusals[place]).facts::jsonb;
        refusal := office.handover_conflict_result(
            handover, (refusals[place]).code, booking, part, (facts #>> '{current,line,id}')::uuid);
        refused := refused || office.refused_part_json(part, refusal);
        if place = 1 then
            refusal.facts := jsonb_set(
                refusal.facts::jsonb, '{params}',
                (facts -> 'params') || (refusal.facts::jsonb -> 'params')
                    || case
                        when refusal.code = 'line_capacity_full' then office.full_case_params(booking, unit, part.item_id)
                        else '{}'
                    end)::text;
            told := refusal;
        end if;
    end loop;
    return office.with_contents(told, refused);
end
$$;
