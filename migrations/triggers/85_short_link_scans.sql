create or replace trigger short_link_scans_append_only
    before update or delete or truncate on public.short_link_scans
    for each statement execute function office.refuse_change('short_link_scans', 'short_link_scans_append_only');
alter table public.short_link_scans enable always trigger short_link_scans_append_only;

create or replace trigger short_link_scans_append_only_rows
    before update or delete on public.short_link_scans
    for each row execute function office.refuse_change('short_link_scans', 'short_link_scans_append_only');
alter table public.short_link_scans enable always trigger short_link_scans_append_only_rows;
