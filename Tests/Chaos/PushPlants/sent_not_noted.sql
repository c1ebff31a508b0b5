-- That a push was sent is noted nowhere.
-- Caught by: push-twice, push-unsettled
select pg_temp.plant('office.finish_push', 'p\.done_at is null', 'finish_push.outcome <> ''sent''')
