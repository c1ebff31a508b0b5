import Foundation
import JSON
import Testing

@testable import chaos

@Suite struct MutationTests {
    private static let description = try? String(
        contentsOf: SQLFolder.root.appendingPathComponent("openapi/openapi.yaml"), encoding: .utf8)

    /// Every operation that takes a key, by its operationId.
    private static let keyed: Set<String> = {
        var (ids, current) = (Set<String>(), "")
        for line in (description ?? "").split(separator: "\n") {
            if let id = line.wholeMatch(of: #/ {6}operationId: (\w+)/#)?.1 { current = String(id) }
            if line.hasSuffix("parameters/IdempotencyKey'") { ids.insert(current) }
        }
        return ids
    }()

    @Test("every operation of the API that takes a key is in the harness's table")
    func complete() {
        #expect(Self.keyed.count >= 4)
        #expect(Set(Mutation.all.map(\.name)) == Self.keyed)
    }

    @Test("a body is JSON, and another subject makes another request", arguments: Mutation.all.map(\.name))
    func bodies(name: String) throws {
        let mutation = try #require(Mutation.all.first { $0.name == name })
        let subject = Subject(
            reservation: "r", asset: "a", code: #"MJ"QT"#, status: "closed", condition: "good", at: 1_780_000_000, photos: ["x"])
        var other = subject
        (other.asset, other.status) = ("b", "cancelled")
        guard case .object = try JSONValue(parsing: mutation.body(subject).bytes) else {
            Issue.record("no object")
            return
        }
        #expect(mutation.body(subject).bytes != mutation.body(other).bytes)
    }
}
