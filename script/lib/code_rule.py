"""What verify/codes.json says of single characters, as SQL and as a module of the page: which case folds, what goes, what is a blank.

python3 script/lib/code_rule.py clean_code > migrations/functions/gear/clean_code.sql
python3 script/lib/code_rule.py fold_code > migrations/functions/gear/fold_code.sql
python3 script/lib/code_rule.py page > page/core/code-tables.js
"""

import json
import sys
from pathlib import Path

RULE = json.loads((Path(__file__).parents[2] / "verify/codes.json").read_text(encoding="utf-8"))
FOLD = RULE["fold"]
# No text of Postgres has a NUL in it.
GONE = [code for code in RULE["gone"] if code]
BLANK = [code for code in RULE["blank"] if code != 0x20]
WIDTH = 16


def sql_text(characters, indent):
    """A text of SQL that is read alike whatever a file's encoding."""
    rows = [characters[at : at + WIDTH] for at in range(0, len(characters), WIDTH)]
    lines = ["E'" + "".join(f"\\u{ord(each):04x}" for each in row) + "'" for row in rows]
    return f"\n{' ' * indent}|| ".join(lines)


CLEAN = """\
-- The clean form of a text that was scanned, typed or imported: what no eye sees is gone, blanks are single, an AIM identifier in front is
-- gone. Null where nothing is left, or more than {limit} characters. Made by script/generate from verify/codes.json.
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
        return case when length(scanned) between 1 and {limit} then scanned end;
    end if;
    -- Where the second text is shorter than the first, the rest of the first goes.
    clean := translate(
        normalize(scanned, nfc),
        {blank}
            || {gone},
        repeat(' ', {blanks}));
    clean := btrim(regexp_replace(clean, ' +', ' ', 'g'), ' ');
    if starts_with(clean, ']') then
        clean := regexp_replace(clean, '^( ?\\][A-Za-z][0-9])+ ?', '');
    end if;
    clean := normalize(clean, nfc);
    return case when length(clean) between 1 and {limit} then clean end;
end
$$;
"""

FOLDED = """\
-- A clean text as it is compared: without regard to case, by one table that the page and the phones use too. No locale is asked.
-- Made by script/generate from verify/codes.json.
create or replace function office.fold_code(clean text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if clean !~ '[^ -~]' then
        return lower(clean collate "C");
    end if;
    return translate(
        clean,
        {large},
        {small});
end
$$;
"""


def script_text(characters):
    rows = [characters[at : at + WIDTH] for at in range(0, len(characters), WIDTH)]
    return " +\n  ".join("'" + "".join(f"\\u{ord(each):04x}" for each in row) + "'" for row in rows)


PAGE = """\
// What verify/codes.json says of single characters. Made by script/generate.

/** The letters that fold, and what each becomes. */
export const large =
  {large};
export const small =
  {small};

/** What no eye sees. */
export const gone =
  {gone};

/** What is read as a blank. */
export const blank =
  {blank};

export const limit = {limit};
"""


def main(arguments):
    large, small = "".join(FOLD), "".join(FOLD.values())
    assert len(large) == len(small)
    match arguments:
        case ["clean_code"]:
            gone, blank = ("".join(map(chr, each)) for each in (GONE, BLANK))
            text = CLEAN.format(
                gone=sql_text(gone, 12), blank=sql_text(blank, 12), blanks=len(BLANK), limit=RULE["limit"]
            )
        case ["fold_code"]:
            text = FOLDED.format(large=sql_text(large, 12), small=sql_text(small, 12))
        case ["page"]:
            gone, blank = ("".join(map(chr, RULE[each])) for each in ("gone", "blank"))
            text = PAGE.format(
                large=script_text(large),
                small=script_text(small),
                gone=script_text(gone),
                blank=script_text(blank),
                limit=RULE["limit"],
            )
        case _:
            sys.exit("usage: code_rule.py clean_code|fold_code|page")
    print(text, end="")


main(sys.argv[1:])
