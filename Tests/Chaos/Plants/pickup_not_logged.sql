-- A pickup leaves no row in the audit.
-- Caught by: acknowledged-without-effect, audit-and-ledger, audit-alternates
select pg_temp.plant('office.open_checkout', 'written := office\.audit_handover\(.*?\);', '')
