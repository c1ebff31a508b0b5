-- Whether an account is disabled is asked when its person signs in alone.
-- Caught by: let-in-though-out, done-in-a-name, answered-otherwise
select pg_temp.plant('office.authorize_caller', 'elsif account\.disabled_at is not null then', 'elsif false then')
