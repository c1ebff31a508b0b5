-- An event counts as delivered when it is taken up.
-- Caught by: webhook-never
select pg_temp.plant(
    'office.claim_webhooks', 'set due_at = claimed_until, leased_until = claimed_until,',
    'set done_at = claimed_at, outcome = ''delivered'', due_at = claimed_until,')
