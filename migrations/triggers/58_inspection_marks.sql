create or replace trigger inspection_marks_append_only
    before insert or update or delete on public.inspection_marks
    for each row execute function office.keep_part_of_inspection('inspection_marks', 'inspection_marks_append_only');
alter table public.inspection_marks enable always trigger inspection_marks_append_only;

create or replace trigger inspection_marks_no_truncate
    before truncate on public.inspection_marks
    for each statement execute function office.refuse_change('inspection_marks', 'inspection_marks_no_truncate');
alter table public.inspection_marks enable always trigger inspection_marks_no_truncate;
