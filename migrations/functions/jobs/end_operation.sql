-- Notes how an operation has ended, once, in words for who looks after the server. Of the number of begin_operation().
create or replace function office.end_operation(number bigint, succeeded boolean, detail text, byte_count bigint, file_count bigint)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    update office.operations o
    set ended_at = clock_timestamp(), succeeded = end_operation.succeeded, detail = left(end_operation.detail, 500),
        byte_count = end_operation.byte_count, file_count = end_operation.file_count
    where o.id = number and o.ended_at is null
$$;
