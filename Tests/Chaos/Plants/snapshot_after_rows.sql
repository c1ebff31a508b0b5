-- The snapshot of a run is taken after its rows were read, each by a statement of its own, and some are committed between.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.change_look_result', '\n STABLE ', E'\n VOLATILE ');
select pg_temp.plant(
    'office.change_look_result', 'more := coalesce\(', 'perform pg_sleep(0.05); cursor.looked := pg_current_snapshot(); \&')
