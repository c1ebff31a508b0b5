-- How the page looks for somebody: light, dark, or as the device is set.

alter table public.accounts
    add column theme text not null default 'device',
    add constraint accounts_theme_check check (theme in ('device', 'light', 'dark')) not valid;
