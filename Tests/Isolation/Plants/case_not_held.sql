-- What an asset lies in becomes no case meanwhile.
-- Caught by: a-case-holds-what-is-none, case-is-case
-- Writes: put_in_case, case_or_none, updateItem, putAssetContents
alter table public.assets drop constraint assets_case_is_case_fkey;
alter table public.assets drop constraint assets_item_is_case_fkey;
select pg_temp.plant('office.keep_is_case', ' for key share', '')
