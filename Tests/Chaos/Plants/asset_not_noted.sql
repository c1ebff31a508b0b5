-- A table without its trigger: what changes of an asset is not noted.
-- Caught by: replica-otherwise, replica-and-tables
drop trigger assets_note on public.assets
