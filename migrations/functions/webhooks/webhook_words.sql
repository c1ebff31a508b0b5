-- What admins are told of a webhook that the server has turned off: subject and text.
create or replace function office.webhook_words(locale text, house text, url text, reason text)
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when office.is_spanish(locale) then array[
            'Webhook desactivado: ' || house,
            'El servidor ha desactivado este webhook de ' || house || E':\n\n' || url || E'\n\n'
                || case reason
                    when 'gone' then 'Respondió 410: ya no existe.'
                    else 'No ha aceptado nada en cinco días.' end
                || E'\n\nLo que estaba pendiente no se enviará. Actívelo de nuevo en la configuración, «Webhooks», y envíe de nuevo lo que falta.']
        else array[
            'Webhook turned off: ' || house,
            'The server has turned off this webhook of ' || house || E':\n\n' || url || E'\n\n'
                || case reason
                    when 'gone' then 'It answered 410: it is gone.'
                    else 'It has taken nothing for five days.' end
                || E'\n\nWhat was waiting is not sent. Turn it on again in the settings, under Webhooks, and replay what is missing.']
    end
$$;
