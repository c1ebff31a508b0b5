-- A parcel that has come leaves no row in the audit.
-- Caught by: parcel-and-log, acknowledged-without-effect
select pg_temp.plant('office.write_parcel_receipt', 'perform office\.write_audit\(.*?\);', '')
