-- What the database costs when it is large.

-- Their work is done by office.reservations_that_show().
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_of_item(uuid, uuid, text, timestamptz, timestamptz);
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_of_client(uuid, uuid, text, timestamptz, timestamptz);
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_handled_by(uuid, uuid, uuid, text, timestamptz, timestamptz);
