create or replace trigger inspection_sign_offs_append_only
    before insert or update or delete on public.inspection_sign_offs
    for each row execute function office.keep_part_of_inspection('inspection_sign_offs', 'inspection_sign_offs_append_only');
alter table public.inspection_sign_offs enable always trigger inspection_sign_offs_append_only;

create or replace trigger inspection_sign_offs_no_truncate
    before truncate on public.inspection_sign_offs
    for each statement execute function office.refuse_change('inspection_sign_offs', 'inspection_sign_offs_no_truncate');
alter table public.inspection_sign_offs enable always trigger inspection_sign_offs_no_truncate;
