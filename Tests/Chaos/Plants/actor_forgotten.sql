-- The audit does not say who it was.
-- Caught by: audit-tells-otherwise
select pg_temp.plant('office.audit_actor', 'return case.*?end;', 'return null;')
