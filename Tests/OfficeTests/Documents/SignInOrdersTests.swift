import TestSupport
import Testing

/// docs/sign-in-orders.md names a test in each cell or says why there is none, and the tests that it names are there.
@Suite(.mayBlock) struct SignInOrdersTests {
    private static let columns = [
        "rule", "changed before sign-in", "during it", "after it", "two tabs", "two servers", "a replayed token", "a kept answer",
    ]

    /// A rule each, and what stands in its columns.
    private let rows: [[String]]
    /// What the cells name, by its short name.
    private let tests: [(name: String, tests: [NamedTest])]

    init() throws {
        let page = try Document("docs/sign-in-orders.md")
        rows = page.table(headed: "| " + Self.columns.joined(separator: " | ") + " |")
        tests = page.lines.compactMap { line in
            line.wholeMatch(of: #/- \*\*(\w+)\*\*: (.+)/#).map { (String($0.1), NamedTest.named(in: $0.2)) }
        }
    }

    /// The short names in a cell; none where it says in words why nothing is tried.
    private static func names(in cell: String) -> [String] {
        cell.wholeMatch(of: #/(?:(?:A|C|AC|P|K)\d+ ?)+/#) == nil ? [] : cell.split(separator: " ").map(String.init)
    }

    @Test("each rule has a cell for each order, and is attacked in three at least")
    func complete() {
        #expect(rows.count == 15)
        for row in rows {
            #expect(row.count == Self.columns.count && row.allSatisfy { !$0.isEmpty })
            #expect(row.dropFirst().count { !Self.names(in: $0).isEmpty } >= 3, "\(row)")
        }
    }

    @Test("what a cell names is listed once, and what is listed stands in a cell")
    func listed() {
        let named = Set(rows.flatMap { $0.dropFirst().flatMap(Self.names) })
        #expect(named.sorted() == tests.map(\.name).sorted())
    }

    @Test("every test that it names is there")
    func there() throws {
        for listed in tests {
            #expect(!listed.tests.isEmpty, "\(listed.name)")
            for test in listed.tests { #expect(try test.exists(), "\(test)") }
        }
    }
}
