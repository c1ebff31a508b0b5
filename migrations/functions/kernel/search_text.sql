-- A text as it is looked for, and looked for in: without regard to case, accents, kinds of dashes and of quotes, with single blanks, without
-- what no eye sees. No locale is asked. Made by script/generate from verify/codes.json and verify/search.json.
create or replace function office.search_text(given text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    folded text := given;
begin
    if folded ~ '[^ -~]' then
        -- Marks stand apart, and go; where the second text is shorter than the first, the rest of the first goes.
        folded := translate(
            regexp_replace(normalize(folded, nfkd), '[\u0300-\u036f]', '', 'g'),
            E'\u0009\u000a\u000b\u000c\u000d\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
                || E'\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
                || E'\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015'
                || E'\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\u007f\u0080\u0081\u0082\u0083\u0084'
                || E'\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095'
                || E'\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00ad\u034f\u061c\u180e\u200b\u200c'
                || E'\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067'
                || E'\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff',
            repeat(' ', 24));
        folded := translate(
            office.fold_code(folded),
            E'\u00f8\u0111\u00f0\u0127\u0142\u0167\u0131\u2010\u2011\u2012\u2013\u2014\u2212\u2018\u2019\u02bc'
            || E'\u00b4\u0060\u201c\u201d\u00ab\u00bb',
            E'\u006f\u0064\u0064\u0068\u006c\u0074\u0069\u002d\u002d\u002d\u002d\u002d\u002d\u0027\u0027\u0027'
            || E'\u0027\u0027\u0022\u0022\u0022\u0022');
        folded := replace(folded, E'\u00df', 'ss');
        folded := replace(folded, E'\u00e6', 'ae');
        folded := replace(folded, E'\u0153', 'oe');
        folded := replace(folded, E'\u00fe', 'th');
    else
        folded := lower(folded collate "C");
    end if;
    return btrim(regexp_replace(folded, '  +', ' ', 'g'), ' ');
end
$$;
