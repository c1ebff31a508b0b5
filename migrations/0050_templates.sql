-- With one parameter more at the end: the version that the edit was made from.
-- squawk-ignore ban-drop-function
drop function if exists office.put_inspection_template(
    uuid, uuid, uuid, text, text, text, text, int, text, jsonb, text[], interval);
