-- The audit does not say who it was.
-- Caught by: audit-tells-otherwise
select pg_temp.plant('office.current_actor', 'case.*?end', 'null::uuid')
