import TestSupport
import Testing

/// What slips through all checks and fails in Postgres for its data is still the client's fault (docs/database.md, "SQLSTATE to
/// HTTP status").
@Suite(.mayBlock) struct DataFaultTests {
    private static let dataFaults = [
        "22000", "22001", "22003", "22007", "22008", "22021", "22023", "22P05", "23000", "23502", "23503", "23505",
        "23514",
        "23P01", "54001",
    ]

    /// A value or a function that Postgres does not know is ours: the caller's were looked at before. It is no 4xx, which would be
    /// final for a phone, while a server meets the functions of another version.
    private static let plumbing = ["22P02", "22P03", "42883", "42P01", "42703"]

    private static let operations = APIDescription.shared.operations.filter { $0.role != nil }

    /// Every operation meets some of them and the next operation the next ones; in the deep run each meets all.
    private static func some(of states: [String], for operation: DescribedOperation) -> [String] {
        let step = DeepTests.rounds(4, deep: 1)
        let first = operations.firstIndex { $0.id == operation.id } ?? 0
        return stride(from: first % step, to: states.count, by: step).map { states[$0] }
    }

    @Test("what does not fit in our own statements is a 500 at every operation", arguments: operations)
    func plumbing(operation: DescribedOperation) throws {
        let planted = try PlantedFailures.shared()
        let call = try DescribedCall(operation, on: planted.server)
        for state in Self.some(of: Self.plumbing, for: operation) {
            try planted.plant(state, for: call.house.account(.admin))
            #expect(try call.send(call.request).status == 500, "\(state)")
        }
    }

    @Test("every other 22xxx, 23xxx and 54001 is a 400 at every operation", arguments: operations)
    func everywhere(operation: DescribedOperation) throws {
        let planted = try PlantedFailures.shared()
        let call = try DescribedCall(operation, on: planted.server)
        for state in Self.some(of: Self.dataFaults, for: operation) {
            try planted.plant(state, for: call.house.account(.admin))
            let answer = try call.send(call.request)
            #expect(answer.status == 400, "\(state)")
            #expect(answer.code == "bad_request" || answer.sentence == "The request is malformed.", "\(state)")
            // An id made at random may hold the five digits.
            let text: String = answer.text.replacing(answer[header: "X-Request-Id"] ?? "", with: "")
            #expect(!text.contains("planted") && !text.contains(state), "\(state)")
        }
    }
}
