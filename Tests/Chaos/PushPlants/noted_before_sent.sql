-- A push counts as sent when it is taken up.
-- Caught by: push-never
select pg_temp.plant(
    'office.claim_pushes', 'set due_at = claimed_until, leased_until = claimed_until,',
    'set done_at = claimed_at, outcome = ''sent'', due_at = claimed_until,')
