import Foundation
import Testing

@testable import QuartermasterStore

/// Which reasons say something: the rows of verify/lines.json, which the server is held to as well.
@Suite struct ReasonTests {
    private static func rows() throws -> [[String]] {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try JSONDecoder().decode([[String]].self, from: Data(contentsOf: root.appendingPathComponent("verify/lines.json")))
    }

    @Test("a text says something where the server's line of it is not empty")
    func saysSomething() throws {
        let rows = try Self.rows()
        #expect(rows.contains { $0[1].isEmpty } && rows.contains { !$0[1].isEmpty })
        for row in rows { #expect(Reason.saysSomething(row[0]) == !row[1].isEmpty, "\(row[0].debugDescription)") }
    }
}
