-- What one server sends is free for the others at once.
-- Caught by: webhook-twice
select pg_temp.plant('office.claim_webhooks', 'set due_at = claimed_until, leased_until = claimed_until', 'set due_at = claimed_at, leased_until = null')
