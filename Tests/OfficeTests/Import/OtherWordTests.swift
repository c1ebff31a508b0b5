import TestSupport
import Testing

@testable import Office

/// What a cell may say that is none of a choice (docs/import.md, "Other words").
@Suite(.mayBlock) struct OtherWordTests {
    /// A column of clients.
    private static func column(_ name: String) throws -> ImportColumn {
        try #require(ImportKind.clients.columns.first { $0.name == name })
    }

    @Test("the document has the program's words, in its order") func documented() throws {
        let rows = try Document("docs/import.md").table(headed: "| said | words |")
        func none(of columns: [String]) -> String { "none, of " + columns.map { "`\($0)`" }.joined(separator: ", ") }
        let nones = [
            [none(of: NoneWord.columns), NoneWord.words.joined(separator: ", ")],
            [none(of: NoneWord.unitColumns), NoneWord.unitWords.joined(separator: ", ")],
        ]
        let serialized = [
            ["yes, of `\(ImportColumn.serialized)`", SerializedWord.yes.joined(separator: ", ")],
            ["no, of `\(ImportColumn.serialized)`", SerializedWord.no.joined(separator: ", ")],
        ]
        let kinds = ImportKind.allCases.filter(\.mayHaveSumRows).map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let languages = LanguageWord.all.map { language in
            ["`\(language.tag)` of `\(ImportColumn.language)`", language.names.joined(separator: ", ")]
        }
        #expect(
            rows == nones + serialized + languages
                + [["a sum, of \(kinds)", SumRow.words.joined(separator: ", ")]])
    }

    @Test("each word that says none says it in any case, in each of its columns, and in no other") func none() {
        let columns = ImportKind.allCases.flatMap(\.columns)
        for name in NoneWord.columns { #expect(columns.contains { $0.name == name }, "\(name)") }
        for column in columns {
            for word in NoneWord.words {
                let isOfStickers = [ImportColumn.code, ImportColumn.codes].contains(column.name)
                let isSaid = NoneWord.columns.contains(column.name) && !(isOfStickers && word == "-")
                for cell in [word, word.uppercased(), " \(word) "] {
                    #expect(NoneWord.isSaid(by: cell, of: column) == isSaid, "\(column.name): \(cell)")
                }
            }
            for word in NoneWord.unitWords {
                let isSaid = NoneWord.unitColumns.contains(column.name)
                #expect(NoneWord.isSaid(by: word.uppercased(), of: column) == isSaid, "\(column.name): \(word)")
            }
            for cell in ["", " ", "NA-1", "none of them", "0"] { #expect(!NoneWord.isSaid(by: cell, of: column), "\(cell)") }
        }
    }

    @Test("an abbreviation in letters alone says none, but not where it may be a number, or the name of a place or a make")
    func letters() throws {
        let columns = ImportKind.allCases.flatMap(\.columns)
        let marked = NoneWord.numberColumns + NoneWord.textColumns
        for cell in ["NA", "sn", "SP", "NVT"] {
            for name in NoneWord.unitColumns + [ImportColumn.condition, ImportColumn.status] + marked {
                let column = try #require(columns.first { $0.name == name })
                #expect(NoneWord.isSaid(by: cell, of: column) == !marked.contains(name), "\(name): \(cell)")
            }
        }
    }

    @Test("each word of other tools says whether an item has units, in any case, and in no other column") func serialized() {
        for column in ImportKind.allCases.flatMap(\.columns) {
            for (words, isSerialized) in [(SerializedWord.yes, true), (SerializedWord.no, false)] {
                let told: Bool? = column.name == ImportColumn.serialized ? isSerialized : nil
                for cell in words + words.map({ $0.uppercased() }) {
                    #expect(SerializedWord.isSerialized(by: cell, of: column) == told, "\(column.name): \(cell)")
                }
            }
            #expect(SerializedWord.isSerialized(by: "sometimes", of: column) == nil)
        }
    }

    @Test("each name of a language means its tag, and no other column has languages") func languages() throws {
        let language = try Self.column(ImportColumn.language)
        let notes = try Self.column("notes")
        for (tag, names) in LanguageWord.all {
            for name in names + names.map({ $0.uppercased() }) {
                #expect(LanguageWord.tag(named: name, of: language) == tag, "\(name)")
            }
            #expect(LanguageWord.tag(named: tag, of: language) == nil)
            #expect(LanguageWord.tag(named: names[0], of: notes) == nil)
        }
    }

    @Test("each word of a sum makes a row of it, unless something else there names a thing") func sums() {
        let columns = ImportKind.gear.columns.filter { ["name", "serial", "owned_qty"].contains($0.name) }
        #expect(columns.map(\.name) == ["name", "owned_qty", "serial"])
        for word in SumRow.words {
            for cell in [word, word.uppercased() + ":"] {
                #expect(SumRow.said(by: [cell, "7", ""], of: columns)?.cell == cell, "\(cell)")
                #expect(SumRow.said(by: [cell, "7", "s1"], of: columns)?.cell == nil, "\(cell)")
            }
        }
        #expect(SumRow.said(by: ["Sony", "7", ""], of: columns)?.cell == nil)
    }

    @Test("a name that begins with such a word makes one too, where the row says nothing else than numbers")
    func namedSums() {
        let columns = ImportKind.gear.columns.filter { ["name", "category", "owned_qty", "serial"].contains($0.name) }
        #expect(columns.map(\.name) == ["name", "category", "owned_qty", "serial"])
        for cell in ["Subtotal luz", "TOTAL: cámaras", "Gran total del equipo", "Summe Licht", "Totaal geluid", "Total Station"] {
            for number in ["7", ""] {
                #expect(SumRow.said(by: [cell, "", number, " "], of: columns)?.cell == cell, "\(cell)")
                #expect(SumRow.said(by: [cell, "Grip", number, ""], of: columns)?.cell == nil, "\(cell)")
                #expect(SumRow.said(by: [cell, "", number, "s1"], of: columns)?.cell == nil, "\(cell)")
            }
        }
        for cell in ["Totally", "Totalstation X", "Sony total", "Estación total"] {
            #expect(SumRow.said(by: [cell, "", "7", ""], of: columns)?.cell == nil, "\(cell)")
        }
    }
}
