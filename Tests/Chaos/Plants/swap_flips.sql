-- A swap of the only thing out is two steps: the reservation becomes returned between them, with the second asset out.
-- Caught by: out-without-confirmation
select pg_temp.plant('office.close_checkout', 'if not is_swapped_away then', 'if true then')
