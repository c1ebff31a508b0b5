-- The log of an asset says that it left twice without coming back, or came back twice: who had it, and who lost it, cannot be
-- proved.
--
-- Two of a kind in a row are all right where another program wrote the ledger in between, which leaves no audit row. An undone pickup
-- is a way in, an undone return a way out, an undone swap is both: its row names the asset that is in again. The other one has a row of its
-- own, but where the swap was undone before there was one.
with told as (
    select a.tenant_id, a.asset_id, a.id, a.action, a.at, a.action in ('asset.picked_up', 'asset.return_undone') as is_out
    from public.audit_log a
    where a.action in (
        'asset.picked_up', 'asset.returned', 'asset.pickup_undone', 'asset.return_undone', 'asset.swap_undone')
    union all
    select u.tenant_id, first.asset_id, u.id, u.action, u.at, true
    from public.audit_log u
    join public.audit_log first
        on first.tenant_id = u.tenant_id and first.idempotency_key = u.before ->> 'key' and first.action = 'asset.returned'
    left join public.audit_log own
        on own.tenant_id = u.tenant_id and own.before ->> 'key' = u.before ->> 'key' and own.action = 'asset.return_undone'
            and own.asset_id = first.asset_id
    where u.action = 'asset.swap_undone' and own.id is null
), steps as (
    select t.*, lag(t.action) over asset as action_before, lag(t.is_out) over asset as was_out, lag(t.at) over asset as at_before
    from told t
    window asset as (partition by t.tenant_id, t.asset_id order by t.id)
)
select s.tenant_id, 'asset ' || s.asset_id as subject,
    format('audit row %s: %s after %s', s.id, s.action, s.action_before) as found
from steps s
where s.is_out = s.was_out
  and not exists (
      select from public.asset_checkouts c
      where c.tenant_id = s.tenant_id and c.asset_id = s.asset_id and c.voided_at is null
        and (
            (s.is_out and c.returned_at > s.at_before and c.returned_at <= s.at and c.return_client_at is null)
            or (not s.is_out and c.picked_up_at > s.at_before and c.picked_up_at <= s.at and c.pickup_client_at is null)))
