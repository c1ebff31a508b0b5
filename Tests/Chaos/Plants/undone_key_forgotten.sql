-- The ledger does not look at what is void when it is asked for a key: an undone return's old key, sent again once the stored answer is gone,
-- closes the trip again.
-- Caught by: undone-stands, undone-of-acknowledged, key-with-two-effects
select pg_temp.plant('office.begin_handover', 'c\.return_key = begin_handover\.key', '\& and c.voided_at is null')
