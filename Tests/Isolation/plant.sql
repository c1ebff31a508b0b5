-- For the plants of script/isolation and of script/chaos: changes a function's text where the pattern says, and is no plant when that
-- changes nothing.
create function pg_temp.plant(routine text, pattern text, replacement text)
returns void
language plpgsql
as $$
declare
    text constant text := pg_get_functiondef(routine::regproc);
    planted constant text := regexp_replace(text, pattern, replacement, 'g');
begin
    if planted = text then
        raise exception 'nothing to plant in %', routine;
    end if;
    execute planted;
end
$$;
