alter table public.tenants validate constraint tenants_locale_check
