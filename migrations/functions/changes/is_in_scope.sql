-- Whether a reservation is of the scope (docs/apps/keeping-a-copy.md): of the floor what the week's list shows; of the desk also drafts and
-- what is picked up or comes back today or later. The days are [first_midnight, last_midnight), a week.
create or replace function office.is_in_scope(
    scope text, status text, pickup_at timestamptz, return_at timestamptz, first_midnight timestamptz, last_midnight timestamptz
)
returns boolean
language sql
immutable
as $$
    select status in ('confirmed', 'returned')
        or status <> 'draft' and (
            pickup_at >= first_midnight and pickup_at < last_midnight or return_at >= first_midnight and return_at < last_midnight)
        or scope = 'desk' and (status = 'draft' or pickup_at >= first_midnight or return_at >= first_midnight)
$$;
