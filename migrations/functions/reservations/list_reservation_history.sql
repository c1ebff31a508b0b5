-- GET /reservations/{id}/history: what the audit has of a reservation, oldest first, with the names of who did it. Of what the
-- caller did at the shelf, and may still undo, it tells the key, by which it is undone.
create or replace function office.list_reservation_history(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, page_size int, after_entry bigint,
    undo_window interval default '24 hours'
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    ids bigint[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    -- One more than the page: whether there is another.
    ids := array(
        select a.id
        from public.audit_log a
        where a.tenant_id = caller.tenant and a.reservation_id = reservation and a.id > coalesce(after_entry, 0)
        order by a.id
        limit page_size + 1);
    return office.list_result(
        caller, 'history',
        array(
            select row_to_json(shown)
            from public.audit_log a
            left join public.assets u on u.tenant_id = a.tenant_id and u.id = a.asset_id
            cross join lateral (
                select office.rfc3339_time(a.at) as at, a.action,
                    office.name_of_user(a.tenant_id, a.actor_user_id) as by,
                    office.noted_by_json(a.tenant_id, a.noted_by) as noted_by, a.source,
                    case when a.asset_id is not null then
                        json_build_object('id', a.asset_id, 'asset_tag', u.asset_tag, 'serial', u.serial) end as asset,
                    a.from_status, a.to_status, a.before, a.after,
                    case
                        when a.actor_user_id = subject and a.at > clock_timestamp() - undo_window
                            and (a.action in (
                                    'asset.picked_up', 'asset.returned', 'asset.swapped', 'asset.lost', 'stock.picked_up',
                                    'stock.returned')
                                or a.action = 'reservation.returned'
                                    and (office.find_in_ledger(caller.tenant, a.idempotency_key)).kind = 'closing')
                            -- What was lost as it came back is undone by the return's row.
                            and (a.action <> 'asset.lost' or not exists (
                                select from public.asset_checkouts c where c.tenant_id = a.tenant_id and c.return_key = a.idempotency_key))
                            and office.may_undo(caller.tenant, reservation, a.idempotency_key, undo_window)
                        then a.idempotency_key
                    end as key
            ) as shown
            where a.tenant_id = caller.tenant and a.id = any (ids[:page_size])
            order by a.id),
        -- Cursors have a time and an id; here as many microseconds as the entry's number.
        case when cardinality(ids) > page_size then
            office.encode_cursor(timestamptz 'epoch' + ids[page_size] * interval '1 microsecond', reservation) end);
end
$$;
