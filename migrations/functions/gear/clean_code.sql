-- The clean form of a text that was scanned, typed or imported: what no eye sees is gone, blanks are single, an AIM identifier in front is
-- gone. Null where nothing is left, or more than 500 characters. Made by script/generate from verify/codes.json.
create or replace function office.clean_code(scanned text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clean text;
begin
    -- Nearly every text is clean: visible ASCII without blanks.
    if scanned !~ '[^!-~]' and not starts_with(scanned, ']') then
        return case when length(scanned) between 1 and 500 then scanned end;
    end if;
    -- Where the second text is shorter than the first, the rest of the first goes.
    clean := translate(
        normalize(scanned, nfc),
        E'\u0009\u000a\u000b\u000c\u000d\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
            || E'\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
            || E'\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015'
            || E'\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\u007f\u0080\u0081\u0082\u0083\u0084'
            || E'\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095'
            || E'\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00ad\u034f\u061c\u180e\u200b\u200c'
            || E'\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067'
            || E'\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff',
        repeat(' ', 24));
    clean := btrim(regexp_replace(clean, ' +', ' ', 'g'), ' ');
    if starts_with(clean, ']') then
        clean := regexp_replace(clean, '^( ?\][A-Za-z][0-9])+ ?', '');
    end if;
    clean := normalize(clean, nfc);
    return case when length(clean) between 1 and 500 then clean end;
end
$$;
