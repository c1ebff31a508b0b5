import Testing

/// What slips through all checks and fails in Postgres for its data is still the client's fault (ARCHITECTURE.md, "SQLSTATE to
/// HTTP status").
@Suite struct DataFaultTests {
    private static let dataFaults = [
        "22000", "22001", "22003", "22007", "22008", "22021", "22023", "22P05", "23000", "23502", "23503", "23505",
        "23514",
        "23P01", "54001",
    ]

    /// A value or a function that Postgres does not know is ours: the caller's were looked at before. It is no 4xx, which would be
    /// final for a phone, while a server meets the functions of another version.
    private static let plumbing = ["22P02", "22P03", "42883", "42P01", "42703"]

    @Test(
        "what does not fit in our own statements is a 500 at every operation",
        arguments: APIDescription.shared.operations.filter { $0.role != nil })
    func plumbing(operation: DescribedOperation) throws {
        let planted = try PlantedFailures.shared()
        let call = try DescribedCall(operation, on: planted.server)
        for state in Self.plumbing {
            try planted.plant(state, for: call.house.account(.admin))
            #expect(try call.send(call.request).status == 500, "\(state)")
        }
    }

    @Test(
        "every other 22xxx, 23xxx and 54001 is a 400 at every operation",
        arguments: APIDescription.shared.operations.filter { $0.role != nil })
    func everywhere(operation: DescribedOperation) throws {
        let planted = try PlantedFailures.shared()
        let call = try DescribedCall(operation, on: planted.server)
        for state in Self.dataFaults {
            try planted.plant(state, for: call.house.account(.admin))
            let answer = try call.send(call.request)
            #expect(answer.status == 400, "\(state)")
            #expect(answer.code == "bad_request" || answer.sentence == "The request is malformed.", "\(state)")
            #expect(!answer.text.contains("planted") && !answer.text.contains(state))
        }
    }
}
