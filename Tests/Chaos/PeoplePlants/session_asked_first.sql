-- Whether the session lives is asked before who may: who is disabled is told to sign in, and tries that for ever.
-- Caught by: answered-otherwise
select pg_temp.plant(
    'office.authorize_caller', 'elsif account\.disabled_at is not null then',
    'elsif is_over then
        return row(''token_invalid'', null, null, null)::office.caller;
    elsif account.disabled_at is not null then')
