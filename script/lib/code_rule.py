"""What verify/codes.json says of single characters, as SQL, as a module of the page and as Swift: which case folds, what goes, what is a blank; and
what verify/search.json adds where a text is looked for.

python3 script/lib/code_rule.py clean_code > migrations/functions/gear/clean_code.sql
python3 script/lib/code_rule.py fold_code > migrations/functions/gear/fold_code.sql
python3 script/lib/code_rule.py page > page/core/code-tables.js
python3 script/lib/code_rule.py kit > Clients/Swift/Sources/QuartermasterAPI/CodeTables.swift
python3 script/lib/code_rule.py search_text > migrations/functions/kernel/search_text.sql
python3 script/lib/code_rule.py page_search > page/core/search-tables.js
"""

import json
import sys
from pathlib import Path

RULE = json.loads((Path(__file__).parents[2] / "verify/codes.json").read_text(encoding="utf-8"))
LETTERS = json.loads((Path(__file__).parents[2] / "verify/search.json").read_text(encoding="utf-8"))["letters"]
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


SEARCHED = """\
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
            regexp_replace(normalize(folded, nfkd), '[\\u0300-\\u036f]', '', 'g'),
            {blank}
                || {gone},
            repeat(' ', {blanks}));
        folded := translate(
            office.fold_code(folded),
            {large},
            {small});
        {replaced}
    else
        folded := lower(folded collate "C");
    end if;
    return btrim(regexp_replace(folded, '  +', ' ', 'g'), ' ');
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


def swift_scalars(characters):
    rows = [characters[at : at + WIDTH] for at in range(0, len(characters), WIDTH)]
    return "\n".join("        " + " ".join(f"0x{ord(each):04x}," for each in row) for row in rows)


KIT = """\
// What verify/codes.json says of single characters. Made by script/generate.
// swift-format-ignore-file

/// The tables by which codes are compared.
enum CodeTables {{
    /// The letters that fold.
    static let large: [UInt32] = [
{large}
    ]

    /// What each of them becomes.
    static let small: [UInt32] = [
{small}
    ]

    /// What no eye sees.
    static let gone: Set<UInt32> = [
{gone}
    ]

    /// What is read as a blank.
    static let blank: Set<UInt32> = [
{blank}
    ]

    /// The most characters of a code.
    static let limit = {limit}
}}
"""

PAGE_SEARCH = """\
// What verify/search.json says of single letters. Made by script/generate.

/** What stands for a letter where a text is looked for. */
export const plain = [
{rows}
];
"""


def sql_string(text):
    return "'" + text.replace("'", "''") + "'"


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
        case ["kit"]:
            gone, blank = ("".join(map(chr, RULE[each])) for each in ("gone", "blank"))
            text = KIT.format(
                large=swift_scalars(large),
                small=swift_scalars(small),
                gone=swift_scalars(gone),
                blank=swift_scalars(blank),
                limit=RULE["limit"],
            )
        case ["search_text"]:
            gone, blank = ("".join(map(chr, each)) for each in (GONE, BLANK))
            singles = {letter: plain for letter, plain in LETTERS.items() if len(plain) == 1}
            text = SEARCHED.format(
                gone=sql_text(gone, 16),
                blank=sql_text(blank, 16),
                blanks=len(BLANK),
                large=sql_text("".join(singles), 12),
                small=sql_text("".join(singles.values()), 12),
                replaced="\n        ".join(
                    f"folded := replace(folded, {sql_text(letter, 12)}, {sql_string(plain)});"
                    for letter, plain in LETTERS.items()
                    if len(plain) > 1
                ),
            )
        case ["page_search"]:
            text = PAGE_SEARCH.format(
                rows="\n".join(f"  [{script_text(letter)}, {script_text(plain)}]," for letter, plain in LETTERS.items())
            )
        case _:
            sys.exit("usage: code_rule.py clean_code|fold_code|page|kit|search_text|page_search")
    print(text, end="")


main(sys.argv[1:])
