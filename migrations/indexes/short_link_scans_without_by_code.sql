-- Nobody reads it. Those by asset and by reservation stay for the foreign keys, when either goes.
drop index concurrently if exists public.short_link_scans_by_code
