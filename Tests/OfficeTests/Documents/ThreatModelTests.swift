import Foundation
import TestSupport
import Testing

/// docs/threat-model.md names a test for each of its claims, and the tests it names are there.
@Suite(.mayBlock) struct ThreatModelTests {
    /// The rows of the tables, a list a section.
    private let attacks: [[(attack: String, defence: String)]]
    /// The lists below them.
    private let shown: [[(attack: String, tests: [NamedTest])]]

    init() throws {
        let sections = try Document("docs/threat-model.md").lines.split { $0.hasPrefix("## ") }.dropFirst()
        attacks = sections.map { lines in
            lines.filter { $0.hasPrefix("| ") && $0 != "| attack | defence |" }.map { line in
                let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
                return (cells[0], cells.count == 2 ? cells[1] : "")
            }
        }
        shown = sections.map { lines in
            lines.compactMap { $0.wholeMatch(of: #/- \*\*(.+?)\*\*: (.+)/#) }.map { (String($0.1), NamedTest.named(in: $0.2)) }
        }
    }

    @Test("every attack has what stops it, and below the table the tests that show it, in the same order")
    func complete() {
        #expect(attacks.joined().count > 20)
        for (rows, items) in zip(attacks, shown) {
            #expect(rows.map(\.attack) == items.map(\.attack))
            #expect(rows.allSatisfy { !$0.defence.isEmpty })
            #expect(items.allSatisfy { !$0.tests.isEmpty })
        }
    }

    @Test("every test that it names is a test of that file")
    func tests() throws {
        for test in shown.joined().flatMap(\.tests) { #expect(try test.exists(), "\(test)") }
    }
}
