-- The asset says one thing about where it is and the ledger another: whoever looks for it goes to the wrong place.
select a.tenant_id, 'asset ' || a.id as subject,
    format('points at %s, out on %s', coalesce(a.current_reservation_id::text, 'nothing'),
        coalesce(c.reservation_id::text, 'nothing')) as found
from public.assets a
left join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
where a.current_reservation_id is distinct from c.reservation_id
