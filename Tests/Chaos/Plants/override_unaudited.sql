-- Whoever overrules a refusal leaves a row like any other: neither what gave way nor why.
-- Caught by: override-without-audit, override-of-acknowledged
select pg_temp.plant('office.audit_handover', 'if reason is not null then', 'if false then')
