-- A refresh token that was used is good for ever, not for a minute.
-- Caught by: stolen-token-good
select pg_temp.plant('office.refresh_session', 'and t\.at \+ grace >= asked_at', '');
select pg_temp.plant('office.renew_session', 'where known\.at \+ grace >= renew_session\.spent_at', 'where true')
