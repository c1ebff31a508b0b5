import TestSupport
import Testing

/// COMMIT sent, its answer lost (docs/database.md): every change that takes a key, cut off at every point that differs.
@Suite(.mayBlock) struct LostCompletionTests {
    @Test(
        "a change cut off on its way to Postgres or back is a 503, and its key tells whether it was done: one effect, one answer",
        arguments: FaultRun.isAsked ? WireCut.allCases : [.beforeTheLastByte, .beforeTheAnswer])
    func cut(_ cut: WireCut) throws {
        let database = try TestDatabase.shared()
        let proxy = try FaultyPostgresProxy(to: database)
        let settings = ["LOOPS": "1", "READ_CONNECTIONS": "1", "WRITE_CONNECTIONS": "1"].merging(proxy.settings(database)) { $1 }
        let server = try TestServer.start(settings: settings, database: database)
        for operation in APIDescription.shared.operations where operation.takesKey && Self.functions[operation.id] != nil {
            let call = try DescribedCall(operation, on: server)
            let request = call.request
            // What it is about may have been made by a change of its own.
            let earlier = try Effect(of: call.house).keys
            try meet(cut, of: proxy, call, request)
            let effect = try Effect(of: call.house)
            #expect((effect.keys == earlier + 1) == cut.isAfterCommit, "\(operation.id)")
            let first = try settled(call, request)
            #expect((200..<300).contains(first.status), "\(operation.id): \(first)")
            #expect(first.isReplay == cut.isAfterCommit, "\(operation.id)")
            let again = try call.send(request)
            #expect(again.isReplay && again.repeats(first) && again.status == first.status, "\(operation.id)")
            #expect(try Effect(of: call.house) == Self.effect(of: operation, on: server), "\(operation.id)")
        }
    }

    /// Sends the request over the proxy that is cut under it.
    private func meet(_ cut: WireCut, of proxy: FaultyPostgresProxy, _ call: DescribedCall, _ request: Request) throws {
        let before = try Effect(of: call.house)
        proxy.cut(cut, at: [Self.functions[call.operation.id] ?? ""])
        let lost = try call.send(request)
        #expect(!proxy.isCutDue, "\(call.operation.id)")
        #expect(lost.status == 503, "\(call.operation.id): \(lost)")
        // The asset app has an envelope of its own.
        let isOfOffice = lost["success"] == nil
        #expect(isOfOffice ? lost.code == "unavailable" && lost["error"]?["retryable"] == true : lost["success"] == false)
        #expect(lost[header: "Retry-After"] != nil)
        if !cut.isAfterCommit { #expect(try Effect(of: call.house) == before, "\(call.operation.id)") }
    }

    /// The answer to the same request, once there is a connection again.
    private func settled(_ call: DescribedCall, _ request: Request) throws -> Answer {
        var answer = try call.send(request)
        _ = try eventually(within: 60) {
            if answer.status == 503 { answer = try call.send(request) }
            return answer.status != 503
        }
        return answer
    }

    /// What one such change comes to in a house of its own that meets no fault.
    private static func effect(of operation: DescribedOperation, on server: TestServer) throws -> Effect {
        let call = try DescribedCall(operation, on: server)
        #expect((200..<300).contains(try call.send(call.request).status))
        return try Effect(of: call.house)
    }

    /// What each change that takes a key calls.
    private static let functions = [
        "pickUpAsset": "office.pick_up_asset", "returnAsset": "office.return_asset",
        "setReservationStatus": "office.set_reservation_status",
        "fileConditionReport": "office.file_condition_report", "createAsset": "office.create_asset",
        "createTicket": "office.create_ticket",
        "updateTicket": "office.update_ticket", "receiveOutbound": "office.receive_parcel",
        "receiveReturn": "office.receive_parcel",
    ].merging(DeskCall.all.keys.map { ($0, "office." + DeskCall.function(of: $0)) }) { $1 }

    @Test("no change with a key is left out")
    func complete() {
        let keyed = APIDescription.shared.operations.filter(\.takesKey)
        #expect(Set(Self.functions.keys).isSuperset(of: keyed.map(\.id)))
        #expect(keyed.count >= 4)
    }
}

/// How many rows a house has of what changes leave behind.
private struct Effect: Equatable {
    let audit: Int
    let keys: Int
    let rest: [Int]

    init(of house: House) throws {
        let facts = try house.facts()
        (audit, keys) = (facts.audit.count, facts.keys.count)
        rest = [facts.scans.count, facts.checkouts.count, facts.reports.count, facts.assets.count]
    }
}
