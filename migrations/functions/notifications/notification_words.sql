-- What a person is told, its title and its text, in English or Spanish. It names the reservation and never a client; what is long is
-- cut, for a phone takes some 4,000 bytes.
create or replace function office.notification_words(kind text, language text, facts jsonb)
returns text[]
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_spanish constant boolean := language = 'es';
    reference constant text := left(facts ->> 'reference', 80);
    pickup constant timestamp := (facts ->> 'pickup')::timestamp;
    item constant text := left(facts ->> 'item', 80);
    qty constant bigint := (facts ->> 'qty')::bigint;
    missing constant text := facts ->> 'missing';
    place constant text := left(facts ->> 'location', 80);
    clock text;
begin
    case kind
        when 'pickup_soon' then
            -- An hour alone is taken for the next one.
            clock := case
                when (facts ->> 'names_day')::boolean
                    then case when is_spanish then 'el ' else 'on ' end || office.local_time_text(pickup, language)
                else case when is_spanish then 'a las ' else 'at ' end || to_char(pickup, 'HH24:MI') end;
            return case when is_spanish
                then array[
                    format('Salida %s', clock),
                    format('%s sale %s%s y aún no ha salido nada.', reference, clock, coalesce(' en ' || place, ''))]
                else array[
                    format('Pickup %s', clock),
                    format('%s is picked up %s%s, and nothing is out yet.', reference, clock, coalesce(' in ' || place, ''))] end;
        when 'return_overdue' then
            clock := office.local_time_text((facts ->> 'back')::timestamp, language);
            return case when is_spanish
                then array[
                    format('Devolución atrasada: %s', reference),
                    format(
                        '%s tenía que volver el %s; %s.', reference, clock,
                        case qty when 1 then 'sigue fuera 1 pieza' else format('siguen fuera %s piezas', qty) end)]
                else array[
                    format('Return overdue: %s', reference),
                    format(
                        '%s was due back on %s; %s still out.', reference, clock,
                        case qty when 1 then '1 piece is' else format('%s pieces are', qty) end)] end;
        when 'reservation_cancelled' then
            clock := office.local_time_text(pickup, language);
            return case when is_spanish
                then array[
                    format('Reserva cancelada: %s', reference), format('%s, con salida el %s, se ha cancelado.', reference, clock)]
                else array[
                    format('Reservation cancelled: %s', reference), format('%s, to be picked up on %s, was cancelled.', reference, clock)]
                end;
        when 'reservation_changed' then
            clock := office.local_time_text(pickup, language);
            return case when is_spanish
                then array[
                    format('Reserva modificada: %s', reference), format('%s ha cambiado. Salida: %s.', reference, clock)]
                else array[format('Reservation changed: %s', reference), format('%s was changed. Pickup: %s.', reference, clock)] end;
        when 'asset_damaged' then
            return case when is_spanish
                then array[
                    format('Equipo dañado: %s', item),
                    format('%s %s figura como dañado en un informe de %s.', item, left(facts ->> 'asset', 80), reference)]
                else array[
                    format('Gear damaged: %s', item),
                    format('A report of %s says that %s %s is damaged.', reference, item, left(facts ->> 'asset', 80))] end;
        when 'shortage' then
            return case when is_spanish
                then array[
                    format('Falta equipo: %s', item),
                    format(
                        '%s desde el %s hasta el %s. Reservas: %s.',
                        case missing when '1' then 'Falta 1' else format('Faltan %s', missing) end,
                        office.local_time_text((facts ->> 'from')::timestamp, language),
                        office.local_time_text((facts ->> 'to')::timestamp, language), left(facts ->> 'references', 240))]
                else array[
                    format('Too little gear: %s', item),
                    format(
                        '%s too few from %s to %s. Reservations: %s.', missing,
                        office.local_time_text((facts ->> 'from')::timestamp, language),
                        office.local_time_text((facts ->> 'to')::timestamp, language), left(facts ->> 'references', 240))] end;
    end case;
end
$$;
