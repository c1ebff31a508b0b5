-- The log tells twice of an asset's making.
-- Caught by: made-twice, acknowledged-without-effect, key-with-two-effects
select pg_temp.plant('office.write_assets', '(perform office\.write_audits\(.*?\);)', E'\\1\n    \\1')
