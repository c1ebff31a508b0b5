-- A pickup that meets another one of its line fails.
-- Caught by: answer-5xx, unforeseen-answer
-- Writes: take_out, pickUpAsset, returnAsset
select pg_temp.plant('office.open_checkout', '(?<=\mbegin\n)', E'    perform from public.reservations r where r.tenant_id = booking.tenant_id and r.status = ''confirmed'' for no key update nowait;\n')
