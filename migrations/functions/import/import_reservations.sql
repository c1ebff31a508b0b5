-- Makes and changes the reservations of a file, a line a row, unless one of its rows is at fault or it is only to be checked. All is
-- judged before the first write, as if all were written at once: to know what to lock, and again under the locks. New ones come first,
-- then changes by id, each reservation before its lines. The audit has a row a reservation, as the desk writes it.
create or replace function office.import_reservations(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    judged office.judged_row[];
    touched uuid[];
    outcome jsonb;
    given record;
    booking public.reservations;
    audited jsonb;
begin
    if not is_check then
        judged := array(select row(j.*)::office.judged_row from office.judge_reservation_rows(tenant, columns, rows) as j);
        touched := office.lock_reservation_rows(tenant, judged);
    end if;
    judged := array(select row(j.*)::office.judged_row from office.judge_reservation_rows(tenant, columns, rows) as j);
    outcome := office.judge_reservations_import(tenant, judged);
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    if current_setting('transaction_isolation') = 'read committed' then
        -- The triggers would judge one line after another.
        perform set_config('office.stock', 'asked', true);
    end if;
    for given in
        select
            j.*, (j.before).id is null or t.id is not null or not (j.is_new or j.is_changed) as is_locked,
            bool_or(j.is_new or j.is_changed) over of_one as is_touched, j.line = max(j.line) over of_one as is_last,
            row_number() over (order by (j.before).id nulls first, j.made_as, j.line) as number
        from unnest(judged) as j
        left join unnest(touched) as t (id) on t.id = (j.before).id
        window of_one as (partition by j.made_as)
        order by number
    loop
        if given.number % 100 = 0 then
            perform office.forget_plans(given.number / 100);
        end if;
        perform office.require_unchanged(given.faults = '{}' and given.is_locked);
        if given.is_first then
            audited := case when given.is_touched then office.reservation_audit_json(tenant, (given.before).id) end;
            booking := office.write_imported_reservation(tenant, given.before, given.after);
        end if;
        if given.is_new or given.is_changed then
            perform office.write_imported_line(tenant, booking.id, given.booked, given.item, given.qty, given.line_id);
        end if;
        if given.is_last and given.is_touched then
            perform office.write_audit(
                tenant, case when audited is null then 'reservation.created' else 'reservation.changed' end, 'reservation', booking.id,
                booking.id, null, null, case when audited is null then booking.status end, audited,
                office.reservation_audit_json(tenant, booking.id));
        end if;
    end loop;
    perform set_config('office.stock', '', true);
    return outcome;
end
$$;
