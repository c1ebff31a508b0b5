-- The account of who noted what this transaction changes, where that was another person than who sends it: office.begin_change() has looked
-- that it is of the house, else a foreign key does.
create or replace function office.current_noted_by()
returns uuid
language sql
stable
as $$
    select case
        when current_setting('office.noted_by', true) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then current_setting('office.noted_by', true)::uuid
    end
$$;
