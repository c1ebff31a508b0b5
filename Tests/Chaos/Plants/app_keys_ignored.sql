-- The asset app's keys are taken and not kept.
-- Caught by: acknowledged-without-key, effect-without-key, done-twice
select pg_temp.plant('office.store_app_result', 'key is null', 'true')
