create or replace trigger sessions_forget_devices
    after delete on signin.sessions
    for each row execute function office.forget_devices();

create or replace trigger sessions_wake_ended
    after delete on signin.sessions
    for each row execute function office.wake_ended_session();
