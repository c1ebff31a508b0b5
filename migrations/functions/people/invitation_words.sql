-- What the mail says that asks somebody into a house, its subject and its text, in English or Spanish. What people wrote is cut: a mail is no
-- letter.
create or replace function office.invitation_words(language text, house text, inviter text, address text, place text)
returns text[]
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house_name constant text := left(house, 80);
    inviter_name constant text := left(inviter, 80);
begin
    if office.is_spanish(language) then
        return array[
            format('%s: tiene una cuenta nueva', house_name),
            format(
                '%s le ha dado una cuenta en %s. Inicie sesión %scon esta dirección: %s. Si ya trabaja aquí con otra empresa, acepte después '
                'la invitación. Si no sabe de qué se trata, puede ignorar este mensaje.',
                inviter_name, house_name, coalesce('en ' || place || ' ', ''), address)];
    end if;
    return array[
        format('%s: there is an account for you', house_name),
        format(
            '%s has made an account for you at %s. Sign in %swith this address: %s. If you work for another company here, accept the '
            'invitation after that. If you do not know what this is about, you can ignore this message.',
            inviter_name, house_name, coalesce('at ' || place || ' ', ''), address)];
end
$$;
