-- Whom an account was tied to before: what they did keeps its name after a cut.
alter table public.accounts add column former_users uuid[] not null default '{}';
