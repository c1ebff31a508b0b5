-- `archived_at` as `archived` among the fields of a request, or of a row of a file, makes it; empty where it is not among them. A row
-- that is archived already keeps its time.
create or replace function office.archived_field(fields jsonb, archived_at timestamptz)
returns jsonb
language sql
stable
as $$
    select case (fields ->> 'archived')::boolean
        when true then jsonb_build_object('archived_at', coalesce(archived_at, transaction_timestamp()))
        when false then '{"archived_at":null}'
        else '{}'
    end
$$;
