alter table public.assets validate constraint assets_case_id_fkey
