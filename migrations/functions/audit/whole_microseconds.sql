-- A time as microseconds of Unix time, in which no setting has a part; an infinite one as the largest or smallest number.
create or replace function office.whole_microseconds(at timestamptz)
returns bigint
language sql
stable
as $$
    select case
        when pg_catalog.isfinite(at) then (extract(epoch from at) * 1000000)::bigint
        when at > '2000-01-01Z'::timestamptz then 9223372036854775807
        when at is not null then -9223372036854775808
    end
$$;
