-- What an edit would bring back of a person who was erased, by the fields' names.
create or replace function office.restored_fields(before public.clients, after public.clients)
returns text[]
language sql
stable
as $$
    select case
        when office.is_erased(before)
            then array_remove(
                array[
                    case when after.display_name is distinct from before.display_name then 'display_name' end,
                    case when after.email is not null then 'email' end,
                    case when after.phone is not null then 'phone' end,
                    case when after.notes is not null then 'notes' end
                ], null)
        else '{}'
    end
$$;
