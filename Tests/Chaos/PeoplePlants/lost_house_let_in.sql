-- A house that has ended somebody's sessions lets those in that work elsewhere.
-- Caught by: let-in-though-out, session-outlives, answered-otherwise
select pg_temp.plant('office.authorize_caller', 'elsif is_over or account\.tenant_id = any \(lost\) then', 'elsif is_over then')
