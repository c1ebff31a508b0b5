-- A swap of the only thing out is two steps: the reservation becomes returned between them, with the second asset out.
-- Caught by: out-without-confirmation
select pg_temp.plant(
    'office.close_checkout', 'if not is_swapped_away and booking\.status = ''confirmed'' then',
    'if is_swapped_away and booking.status = ''confirmed'' then
        flips := not office.has_out(booking.tenant_id, booking.id);
    elsif booking.status = ''confirmed'' then')
