-- A text as a field of an entry: null, empty, the text with its length, or of a long one the SHA-256 alone, so that no entry grows too large. The
-- database is in UTF-8, as doctor asks.
create or replace function office.seal_text(value text)
returns bytea
language sql
stable
as $$
    select case
        when value is null then '\x01'::bytea
        when value = '' then '\x02'::bytea
        when pg_catalog.octet_length(value) > 1000 then '\x05'::bytea || pg_catalog.sha256(pg_catalog.convert_to(value, 'UTF8'))
        else '\x03'::bytea || pg_catalog.int4send(pg_catalog.octet_length(value))
            || pg_catalog.convert_to(value, 'UTF8')
    end
$$;
