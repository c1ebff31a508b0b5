-- A segment of an address as it is meant. A `%` without two digits stands for itself; where the bytes are no UTF-8, all of it does.
create or replace function office.percent_decoded(segment text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if strpos(segment, '%') = 0 then
        return segment;
    end if;
    return convert_from(
        (
            -- No text has a NUL in it; the character after it goes from codes as well.
            select decode(
                string_agg(
                    case
                        when part.text = '%00' then '01'
                        when part.text ~ '^%.' then substr(part.text, 2)
                        else encode(convert_to(part.text, 'UTF8'), 'hex')
                    end,
                    '' order by part.number),
                'hex')
            from (
                select found.parts[1] as text, found.number
                from regexp_matches(segment, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (parts, number)
            ) as part
        ),
        'UTF8');
exception
    when character_not_in_repertoire then
        return segment;
end
$$;
