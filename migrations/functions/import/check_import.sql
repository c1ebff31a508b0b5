-- What an import of a file would do, with its faults. `seconds` are those that it will take from its beginning to its COMMIT, null where that
-- can't be told: some of its rows, evenly taken from all, are written and taken back at once. What would take longer than Postgres allows is
-- at fault. With warnings, where somebody reads them.
create or replace function office.check_import(
    tenant uuid, kind text, columns text[], rows jsonb, remove_codes boolean, with_warnings boolean
)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    allowed constant numeric := (select s.setting::numeric / 1000 from pg_settings s where s.name = 'statement_timeout');
    row_count constant int := jsonb_array_length(rows);
    step constant int := greatest(1, row_count / 500);
    sample jsonb;
    outcome jsonb;
    tried jsonb;
    started timestamptz := clock_timestamp();
    judged numeric;
    sample_judged numeric;
    written numeric;
    seconds numeric;
begin
    outcome := office.import_of_kind(tenant, kind, columns, rows, true, remove_codes);
    judged := extract(epoch from clock_timestamp() - started);
    if (outcome ->> 'fault_count')::bigint = 0 then
        select coalesce(jsonb_agg(r.cells order by r.place), '[]') into sample
        from jsonb_array_elements(rows) with ordinality as r (cells, place)
        where r.place % step = 0;
        started := clock_timestamp();
        tried := office.import_of_kind(tenant, kind, columns, sample, true, remove_codes);
        sample_judged := extract(epoch from clock_timestamp() - started);
        begin
            started := clock_timestamp();
            tried := office.import_of_kind(tenant, kind, columns, sample, false, remove_codes);
            -- What is judged at COMMIT.
            set constraints all immediate;
            written := extract(epoch from clock_timestamp() - started);
            raise exception using errcode = 'QMTRY', message = 'an import was tried';
        exception
            when sqlstate 'QMTRY' then
                null;
            when lock_not_available or deadlock_detected or serialization_failure or unique_violation then
                -- Somebody has in hand what is to be written.
                tried := null;
        end;
        -- They were made for a sample.
        perform office.forget_plans();
    end if;
    -- Some rows are good only together with others.
    if (tried ->> 'fault_count')::bigint = 0 then
        -- All is judged twice, and a long file is checked before; how long that takes hangs on what is in the house, too.
        seconds := round(
            (2 + (row_count > 5000)::int) * judged
                + greatest(0, written - 2 * sample_judged) * row_count / greatest(1, jsonb_array_length(sample)),
            1);
    end if;
    outcome := outcome || jsonb_build_object('seconds', seconds);
    if allowed > 0 and seconds > allowed then
        outcome := outcome || jsonb_build_object(
            'fault_count', 1,
            'faults', jsonb_build_array(jsonb_build_object(
                'line', null, 'column', null, 'code', 'too_long_import', 'value', ceil(seconds)::text, 'allowed', floor(allowed))));
    end if;
    return case when with_warnings then outcome || office.look_alikes(tenant, columns, rows, kind) else outcome end;
end
$$;
