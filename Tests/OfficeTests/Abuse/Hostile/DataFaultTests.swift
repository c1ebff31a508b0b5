import Testing

/// What slips through all checks and fails in Postgres for its data is still the client's fault (ARCHITECTURE.md, "SQLSTATE to
/// HTTP status").
@Suite struct DataFaultTests {
    private static let dataFaults = [
        "22000", "22001", "22003", "22007", "22008", "22021", "22023", "22P02", "22P05", "23000", "23502", "23503", "23505",
        "23514",
        "23P01", "54001",
    ]

    @Test(
        "every 22xxx, 23xxx and 54001 is a 400 at every operation",
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
