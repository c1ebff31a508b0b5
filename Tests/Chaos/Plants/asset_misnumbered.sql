-- A phone is told another number than the asset has.
-- Caught by: asset-of-acknowledged
select pg_temp.plant('office.app_asset_json', 'asset\.number as id', 'asset.number + 1 as id')
