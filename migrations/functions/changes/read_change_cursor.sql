-- Reads a cursor back; null for what is none of ours.
create or replace function office.read_change_cursor(given text)
returns office.change_cursor
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    fields text[];
    cursor office.change_cursor;
begin
    if given !~ '^[A-Za-z0-9_-]+$' then
        return null;
    end if;
    given := translate(given, '-_', '+/');
    fields := string_to_array(convert_from(decode(rpad(given, (length(given) + 3) / 4 * 4, '='), 'base64'), 'UTF8'), '|');
    if cardinality(fields) <> 15 or fields[1] <> '1' or fields[15] <> left(md5(array_to_string(fields[1:14], '|')), 8) then
        return null;
    end if;
    cursor := row(
        fields[2], nullif(fields[3], ''), fields[4], fields[5], string_to_array(fields[6], ','), fields[7], nullif(fields[8], ''),
        fields[9],
        nullif(fields[10], ''), nullif(fields[11], ''), nullif(fields[12], ''), nullif(fields[13], ''), nullif(fields[14], ''));
    -- Between runs, inside a run of what changed, or inside a full run; a page that another follows names its last entity.
    if cursor.scope in ('floor', 'desk')
        and (cursor.since is null) = (cursor.day is null)
        and (cursor.looked is null) = (cursor.run_day is null)
        and (cursor.looked is null) = (cursor.after_id is null)
        and (cursor.looked is null) = (cursor.after_kind is null)
        and (cursor.since is not null or cursor.looked is not null)
        and coalesce(cursor.after_kind = any (cursor.kinds), true)
        -- Days whose midnights there are, and those of the week behind them.
        and coalesce(cursor.day, cursor.run_day) between date '0001-01-01' and date '9999-12-01'
        and coalesce(cursor.run_day, cursor.day) between date '0001-01-01' and date '9999-12-01'
    then
        return cursor;
    end if;
    return null;
exception
    -- Whoever makes one up may get the checksum right.
    when data_exception then
        return null;
end
$$;
