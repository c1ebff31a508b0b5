-- What people wrote as a field of an entry: null, empty, or its HMAC-SHA256 (RFC 2104) under a salt of its own, 16 bytes as two numbers. It tells
-- nothing of the text once the salt is gone.
create or replace function office.seal_digest(value text, salt_high bigint, salt_low bigint)
returns bytea
language sql
stable
as $$
    select case
        when value is null then '\x01'::bytea
        when value = '' then '\x02'::bytea
        -- The pads of RFC 2104, eight bytes as a number, and what they make of the 48 zeros behind the salt.
        else '\x04'::bytea || pg_catalog.sha256(
            pg_catalog.int8send(salt_high operator(pg_catalog.#) 6655295901103053916)
            || pg_catalog.int8send(salt_low operator(pg_catalog.#) 6655295901103053916)
            || pg_catalog.decode(pg_catalog.repeat('5c', 48), 'hex')
            || pg_catalog.sha256(
                pg_catalog.int8send(salt_high operator(pg_catalog.#) 3906369333256140342)
                || pg_catalog.int8send(salt_low operator(pg_catalog.#) 3906369333256140342)
                || pg_catalog.decode(pg_catalog.repeat('36', 48), 'hex') || pg_catalog.convert_to(value, 'UTF8')))
    end
$$;
