-- The root over hashes of 32 bytes that stand one behind the other (RFC 6962, section 2.1): pairs are hashed, and one that is left over goes up
-- as it is.
create or replace function office.merkle_root(hashes bytea)
returns bytea
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    level bytea := hashes;
    above bytea;
    place int;
begin
    if length(hashes) = 0 then
        return sha256('');
    end if;
    while length(level) > 32 loop
        above := '';
        place := 1;
        while place + 32 <= length(level) loop
            above := above || sha256('\x01'::bytea || substr(level, place, 64));
            place := place + 64;
        end loop;
        level := above || substr(level, place);
    end loop;
    return level;
end
$$;
