-- A run's rows come from one statement and the cursor behind them from the next.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.change_look_result', '\n STABLE ', E'\n VOLATILE ');
select pg_temp.plant(
    'office.change_look_result', 'cursor\.since := cursor\.looked;', 'perform pg_sleep(0.05); cursor.since := pg_current_snapshot();')
