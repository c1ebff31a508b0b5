-- A time as answers carry it: RFC 3339, UTC, whole seconds; what is finer is cut (contract, section 1).
-- Neither SECURITY DEFINER nor with a SET clause, because either would keep it from being inlined where a list
-- calls it thousands of times; it reads no table, and its body names what it calls in full.
create or replace function office.wire_time(instant timestamptz)
returns text
language sql
stable
parallel safe
as $$
    select pg_catalog.to_char(
        pg_catalog.timezone('UTC', instant), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;
