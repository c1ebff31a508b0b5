"""Workbooks as people have them, and files that only look like one."""

import io
import zipfile
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ODS = "application/vnd.oasis.opendocument.spreadsheet"

EXCEL_TEXT = '<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'
EXCEL_NUMBER = '<c r="{place}" s="{style}"><v>{text}</v></c>'


class Day(int):
    """A day as a spreadsheet counts it, in a cell that is formatted as one."""


def archive(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in parts.items():
            zipped.writestr(name, content)
    return file.getvalue()


def excel_cell(column, row, value):
    place = f"{chr(65 + column)}{row}"
    if isinstance(value, int | float):
        return EXCEL_NUMBER.format(place=place, style=int(isinstance(value, Day)), text=value)
    return EXCEL_TEXT.format(place=place, text=escape(value))


def excel_row(number, cells):
    written = (excel_cell(column, number, value) for column, value in enumerate(cells) if value != "")
    return f'<row r="{number}">{"".join(written)}</row>'


def excel_parts(sheets):
    """`sheets` are the rows by number of each sheet by its name; what is merged stands in a row that is a text."""
    listed, relations, parts = [], [], {}
    for index, (name, rows) in enumerate(sheets.items(), 1):
        listed.append(f'<sheet name="{escape(name)}" sheetId="{index}" r:id="s{index}"/>')
        relations.append(
            f'<Relationship Id="s{index}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{index}.xml"/>'
        )
        merged = "".join(f'<mergeCell ref="{row}"/>' for row in rows.values() if isinstance(row, str))
        data = "".join(excel_row(number, row) for number, row in rows.items() if not isinstance(row, str))
        parts[f"xl/worksheets/sheet{index}.xml"] = (
            f'<worksheet xmlns="{MAIN}"><sheetData>{data}</sheetData>{f"<mergeCells>{merged}</mergeCells>" if merged else ""}</worksheet>'
        )
    relations.append(f'<Relationship Id="f" Type="{OFFICE}/styles" Target="styles.xml"/>')
    return {
        "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="r" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{"".join(listed)}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{RELATIONS}">{"".join(relations)}</Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
        **parts,
    }


def excel(sheets):
    return archive(excel_parts(sheets))


def open_document(name, rows):
    """A spreadsheet of LibreOffice with one sheet of texts, and the million empty rows that it writes below."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    written = "".join(
        f"<table:table-row>{''.join(cell.format(escape(each)) for each in row)}</table:table-row>" for row in rows
    )
    return archive(
        {
            "mimetype": ODS,
            "content.xml": '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
            f'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="{escape(name)}">{written}'
            '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        }
    )


def bombs():
    """What is no workbook or too much of one, and what a person is told."""
    parts = excel_parts({"Gear": {1: ["name", "sku"]}})
    sheet = "xl/worksheets/sheet1.xml"
    inside = archive(parts)
    for _ in range(20):
        inside = archive({"workbook.xlsx": inside})
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    dull = "This workbook is damaged, or was not written to its end."
    rows = "".join(f"<row><c><v>{number}</v></c></row>" for number in range(1_000_000))
    return {
        "old.xls": (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(4096), "This is a workbook of Excel before 2007"),
        "cut.xlsx": (excel({"Gear": {1: ["name"]}})[:-40], dull),
        "nested.xlsx": (inside, "This is a zip archive, and no workbook."),
        "entities.xlsx": (
            archive({**parts, sheet: f'<!DOCTYPE w [<!ENTITY e0 "ha">{entities}]><worksheet>&e9;</worksheet>'}),
            dull,
        ),
        "outside.xlsx": (
            archive(
                {**parts, sheet: '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>'}
            ),
            dull,
        ),
        "blanks.xlsx": (
            archive({**parts, sheet: f"<worksheet>{' ' * (300 * 1024 * 1024)}</worksheet>"}),
            "This is more than an import takes",
        ),
        "rows.xlsx": (
            archive({**parts, sheet: f"<worksheet><sheetData>{rows}</sheetData></worksheet>"}),
            "The sheet has more than 250000 rows.",
        ),
        "repeated.ods": (
            archive(
                {
                    "content.xml": "<d><table:table><table:table-row table:number-rows-repeated='1000000'><table:table-cell table:number-columns-repeated='16384' "
                    "office:value-type='string'><text:p>x</text:p></table:table-cell></table:table-row></table:table></d>"
                }
            ),
            "The sheet has more than 250000 rows.",
        ),
    }
