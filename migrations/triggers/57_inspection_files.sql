create or replace trigger inspection_files_append_only
    before insert or update or delete on public.inspection_files
    for each row execute function office.keep_part_of_inspection('inspection_files', 'inspection_files_append_only');
alter table public.inspection_files enable always trigger inspection_files_append_only;

create or replace trigger inspection_files_no_truncate
    before truncate on public.inspection_files
    for each statement execute function office.refuse_change('inspection_files', 'inspection_files_no_truncate');
alter table public.inspection_files enable always trigger inspection_files_no_truncate;
