-- Its cursors would go on, and phones never hear of what it had: office.renew_change_log() alone empties it, under a new epoch.
create or replace trigger change_log_no_truncate
    before truncate on public.change_log
    for each statement
    when (current_user <> 'quartermaster_app')
    execute function office.refuse_change('change_log', 'change_log_no_truncate');
alter table public.change_log enable always trigger change_log_no_truncate;

create or replace trigger change_log_marks_no_truncate
    before truncate on public.change_log_marks
    for each statement
    when (current_user <> 'quartermaster_app')
    execute function office.refuse_change('change_log_marks', 'change_log_marks_no_truncate');
alter table public.change_log_marks enable always trigger change_log_marks_no_truncate;
