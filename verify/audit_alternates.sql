-- The log of an asset says that it left twice without coming back, or came back twice: who had it, and who lost it, cannot be
-- proved.
--
-- Two of a kind in a row are all right where another program wrote the ledger in between, which leaves no audit row.
with steps as (
    select a.tenant_id, a.asset_id, a.id, a.action, a.at,
        lag(a.action) over asset as action_before, lag(a.at) over asset as at_before
    from public.audit_log a
    where a.action in ('asset.picked_up', 'asset.returned')
    window asset as (partition by a.tenant_id, a.asset_id order by a.id)
)
select s.tenant_id, 'asset ' || s.asset_id as subject,
    format('audit row %s: %s after %s', s.id, s.action, s.action_before) as found
from steps s
where s.action = s.action_before
  and not exists (
      select from public.asset_checkouts c
      where c.tenant_id = s.tenant_id and c.asset_id = s.asset_id
        and (
            (s.action = 'asset.picked_up' and c.returned_at > s.at_before and c.returned_at <= s.at
                and c.return_client_at is null)
            or (s.action = 'asset.returned' and c.picked_up_at > s.at_before and c.picked_up_at <= s.at
                and c.pickup_client_at is null)))
