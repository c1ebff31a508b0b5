import Foundation
import TestSupport
import Testing

/// docs/threat-model.md names a test for each of its claims, and the tests it names are there.
@Suite(.mayBlock) struct ThreatModelTests {
    private let rows: [[Substring]]

    init() throws {
        rows = try Document("docs/threat-model.md").lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| attack |") }
            .map { $0.split(separator: "|").map { $0.drop { $0 == " " } } }
    }

    @Test("every row has an attack, what stops it, and the tests that show it")
    func complete() {
        #expect(rows.count > 20)
        for row in rows {
            #expect(row.count == 3, "\(row)")
            #expect(!references(in: row.last ?? "").isEmpty, "\(row)")
        }
    }

    @Test("every test that it names is a test of that file")
    func tests() throws {
        for reference in rows.flatMap({ references(in: $0.last ?? "") }) {
            let file = Document.root.appendingPathComponent("Tests/\(reference.file).swift")
            let text = try String(contentsOf: file, encoding: .utf8)
            let names = text.components(separatedBy: "@Test(").dropFirst().map { $0.drop(while: \.isWhitespace) }
            #expect(names.contains { $0.hasPrefix("\"\(reference.test)\"") }, "\(reference)")
        }
    }

    /// `OfficeTests/Access/TokenTests` "the sentence", as often as it comes.
    private func references(in cell: Substring) -> [(file: String, test: String)] {
        let parts = cell.components(separatedBy: CharacterSet(charactersIn: "`\""))
        return stride(from: 1, to: parts.count - 2, by: 4).map { (parts[$0], parts[$0 + 2]) }
    }
}
