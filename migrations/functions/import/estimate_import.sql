-- How many seconds an import of so many rows will take, from its beginning to its COMMIT. `judged_rows` are some of them, or all, which it took
-- `judged` seconds to judge with this outcome. What is the same for any file of the house is told by judging one row. Writing a row takes a
-- multiple of judging it, on a fast machine and on a slow one.
create or replace function office.estimate_import(
    tenant uuid, kind text, columns text[], judged_rows jsonb, outcome jsonb, judged numeric, row_count int
)
returns numeric
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    judged_count constant int := greatest(1, jsonb_array_length(judged_rows));
    share constant record := office.import_shares(kind);
    started constant timestamptz := clock_timestamp();
    at_least numeric;
    seconds_a_row numeric;
begin
    perform office.import_of_kind(tenant, kind, columns, jsonb_path_query_array(judged_rows, '$[0]'), true, false);
    at_least := least(judged, extract(epoch from clock_timestamp() - started));
    seconds_a_row := (judged - at_least) / judged_count;
    return round(
        at_least + seconds_a_row * row_count * (
            1 + ((outcome ->> 'created')::numeric * share.new + (outcome ->> 'changed')::numeric * share.changed) / judged_count),
        1);
end
$$;
