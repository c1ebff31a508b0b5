-- How well a text that was found is what was looked for, both folded: 0 where it is that or begins with it as a word, 1 where it begins with
-- it, 2 where a word does, else 3.
create or replace function office.search_rank(found text, needle text)
returns int
language sql
immutable
as $$
    select case
        when starts_with(found || ' ', needle || ' ') then 0
        when starts_with(found, needle) then 1
        when strpos(' ' || found, ' ' || needle) > 0 then 2
        else 3
    end
$$;
