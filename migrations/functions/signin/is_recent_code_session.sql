-- Whether a session was opened by a code, no longer ago than that: its person has just read the mail of the address.
create or replace function office.is_recent_code_session(session signin.sessions, recent interval)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select session.amr @> '[{"method": "otp"}]' and session.created_at > clock_timestamp() - recent
$$;
