-- The account of who noted what this transaction changes, where that was another person than who sends it: office.begin_change() has looked
-- that it is of the house, else a foreign key does.
create or replace function office.current_noted_by()
returns uuid
language plpgsql
stable
as $$
declare
    account constant text := current_setting('office.noted_by', true);
begin
    return case when account ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then account::uuid end;
end
$$;
