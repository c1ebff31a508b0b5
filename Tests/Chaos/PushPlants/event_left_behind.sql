-- What happened is gone once a sweep has looked at it, also where the telling fails.
-- Caught by: told-once, push-never
select pg_temp.plant('office.sweep_events', 'if happened\.kind = .asset_damaged. then', 'if random() < 0.2 then null; elsif happened.kind = ''asset_damaged'' then')
