-- A pickup leaves no row in the audit.
-- Caught by: acknowledged-without-effect, audit-and-ledger, audit-alternates
select pg_temp.plant('office.open_checkout', 'perform office\.audit_handover\(.*?\);', '')
