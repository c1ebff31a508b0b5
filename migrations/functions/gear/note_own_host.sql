-- Notes the host of `PUBLIC_URL`: addresses on it name codes, also once it is another. How many were new.
create or replace function office.note_own_host(host text)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    number int;
begin
    insert into office.own_hosts (host) values (office.host_form(note_own_host.host)) on conflict on constraint own_hosts_pkey do nothing;
    get diagnostics number = row_count;
    return number;
end
$$;
