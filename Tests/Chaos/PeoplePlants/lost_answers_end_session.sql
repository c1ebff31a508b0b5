-- Who lost the answers to refresh for longer than a minute is taken for a thief.
-- Caught by: signed-out-for-nothing
select pg_temp.plant('office.refresh_session', 'then ''replaced''', 'then ''reused''')
