-- What one server sends is free for the others at once.
-- Caught by: push-twice
select pg_temp.plant('office.claim_pushes', 'set due_at = claimed_until, leased_until = claimed_until', 'set due_at = claimed_at')
