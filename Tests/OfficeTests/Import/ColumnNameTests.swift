import TestSupport
import Testing

@testable import Office

/// What columns are called (docs/import.md, "Names of columns").
@Suite(.mayBlock) struct ColumnNameTests {
    @Test("the document has the program's names, in its order")
    func documented() throws {
        let rows = try Document("docs/import.md").table(headed: "| column | also known as |")
        #expect(
            rows
                == ColumnName.all.map { names in
                    let kinds = names.kinds.map { " of " + $0.map(\.rawValue).joined(separator: ", ") } ?? ""
                    return ["`\(names.column)`" + kinds, names.others.joined(separator: ", ")]
                })
    }

    @Test(
        "the document has each column of a kind, and no other",
        arguments: [
            (ImportKind.clients, "| clients | |"), (.items, "| items | |"), (.assets, "| assets | |"),
            (.gear, "| gear: items and assets in one | |"), (.reservations, "| reservations, a line a row | |"),
            (.tickets, "| tickets | |"),
        ])
    func documentedColumns(kind: ImportKind, heading: String) throws {
        let cells = try Document("docs/import.md").table(headed: heading).compactMap(\.first)
        let told = cells.flatMap { $0.matches(of: #/`(\w+)`/#).map { String($0.1) } }
        // Of the parcels the first and the last stand there.
        let between = (2...4).flatMap { ["tracking_\($0)", "carrier_\($0)", "status_\($0)"] }
        #expect(told.sorted() == kind.columns.map(\.name).filter { !between.contains($0) }.sorted())
    }

    @Test("no name means two columns of a kind, none is there twice, and each is of a column that some kind has")
    func distinct() {
        for kind in ImportKind.allCases {
            let columns = kind.columns.map(\.name)
            let names = ColumnName.all.filter { columns.contains($0.column) && $0.kinds?.contains(kind) ?? true }
            let keys = columns.map(ColumnName.key) + names.flatMap { $0.others.map(ColumnName.key) }
            let twice = Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted()
            #expect(twice == [], "\(kind)")
            for name in names {
                for other in name.others {
                    #expect(kind.column(called: ColumnName.key(other))?.name == name.column, "\(kind): \(other)")
                }
            }
        }
        let all = Set(ImportKind.allCases.flatMap { $0.columns.map(\.name) })
        #expect(ColumnName.all.filter { !all.contains($0.column) }.map(\.column) == [])
    }

    @Test("each column has its word on the page, in either language, and no word is of no column", arguments: ["en", "es"])
    func onThePage(language: String) throws {
        let lines = try Document("page/words/\(language)/desk.js").lines.drop { $0 != "  columnWords: {" }.dropFirst()
        let words = lines.prefix { $0 != "  }," }.compactMap { $0.firstMatch(of: #/^ {4}(\w+): /#).map { String($0.1) } }
        #expect(words.sorted() == Set(ImportKind.allCases.flatMap { $0.columns.map(\.name) }).sorted())
    }

    @Test(
        "names are compared without case, accents, blanks and marks",
        arguments: [
            ("Serial No.", "serialno"), ("N.º de serie", "nºdeserie"), ("CÓDIGO_de-artículo", "codigodearticulo"),
            ("C\u{301}odigo", "codigo"), ("Rückgabe", "ruckgabe"), ("HB.serial_number", "serialnumber"),
            ("\u{FEFF} Asset  Tag ", "assettag"), ("#", "#"), ("S/N", "sn"), ("Größe", "große"), ("Łódź", "lodz"),
        ])
    func key(name: String, key: String) {
        #expect(ColumnName.key(name) == key)
    }
}
