import Synchronization
import Testing

/// One answer that the description promises: an operation's status, and its code where it is an error.
struct DescribedAnswer: Sendable, CustomTestStringConvertible {
    let operation: DescribedOperation
    let status: Int
    let code: String?

    var testDescription: String { "\(operation.id) \(status) \(code ?? "")" }

    static let all: [DescribedAnswer] = APIDescription.ofOffice.flatMap { operation in
        operation.responses.keys.sorted().flatMap { status -> [DescribedAnswer] in
            let codes = operation.codes(of: status)
            let words: [String?] = codes.isEmpty ? [nil] : codes
            return words.map { DescribedAnswer(operation: operation, status: status, code: $0) }
        }
    }

    /// Statuses that no quick test can meet, and where they are met instead.
    static let metElsewhere = [
        101: "the answer is a WebSocket: RealtimeDialogueTests speak over it",
        408: "a head is late after 10 s, a body after 30 s: HTTPTests' DeadlineTests meet both with shorter deadlines",
    ]

    /// Does what the real server answers this way.
    func meet() throws -> Answer {
        // An operation whose errors have no code is as good as its status.
        let word = code ?? [500: "internal", 503: "unavailable", 504: "timeout"][status] ?? ""
        if let sqlState = ["internal": "XX000", "unavailable": "53000", "timeout": "57014"][word] {
            if operation.needsToken { return try fail(sqlState) }
            if operation.id == "getHouseOfSticker" { return try PlantedFailures.shared().scanSticker(failingWith: sqlState) }
        }
        if let settings = Self.crowded[word] { return try meetCrowded(settings, word) }
        if ["getReadiness", "getHealth"].contains(operation.id) && status == 503 { return try meetWithoutPostgres() }
        if operation.id == "getAppSiteAssociation" && status == 404 { return try meetWithoutApps() }
        if status == 502 { return try BrokenStorage.shared().meet(operation) }
        let call = try call()
        let code = code ?? ""
        switch status {
        case 200, 201, 202, 204, 426: return try call.send(call.request)
        case 304: return try call.send(call.request.with("If-None-Match", "*"))
        case 400: return try call.badRequest(code)
        case 401: return try call.notSignedIn(code)
        case 403: return try call.forbidden(code)
        case 404: return try call.notFound(code)
        case 409: return try call.conflict(code)
        case 410: return try call.outOfDate()
        case 413, 415, 422: return try call.refusedBody(status)
        case 429: return try LimitedServer.shared().meet(operation)
        default: return try call.refusedByHTTP(status)
        }
    }

    /// Whether the house is afterwards as it was, for whoever asks next: what is refused before it is asked, or is a read.
    private var leavesHouse: Bool {
        switch status {
        case 403: code != "tenant_suspended"
        case 404: DeskCall.all[operation.id]?.notFound == nil
        default: [304, 400, 401, 413, 414, 415, 417, 421, 431, 501, 505].contains(status)
        }
    }

    /// A house takes some thirty statements: answers of an operation that leave it as it was share one.
    private static let calls = Mutex<[String: DescribedCall]>([:])
    private static let plantedCalls = Mutex<[String: DescribedCall]>([:])

    private func call() throws -> DescribedCall {
        guard leavesHouse else { return try DescribedCall(operation, on: SealedServer.of(operation)) }
        return try Self.calls.withLock { calls throws -> DescribedCall in
            if let call = calls[operation.id] { return call }
            let call = try DescribedCall(operation, on: SealedServer.of(operation))
            calls[operation.id] = call
            return call
        }
    }

    private func fail(_ sqlState: String) throws -> Answer {
        let planted = try PlantedFailures.shared()
        let call = try Self.plantedCalls.withLock { calls throws -> DescribedCall in
            if let call = calls[operation.id] { return call }
            let call = try DescribedCall(operation, on: planted.server)
            calls[operation.id] = call
            return call
        }
        // A person for each way in which their calls fail.
        let person = try call.house.addAccount(roles: ["admin"])
        try planted.plant(sqlState, for: person)
        return try call.send(call.request(as: person))
    }

    /// The settings under which a code is met that tells of too many photos.
    private static let crowded = [
        "too_many_uploads": ["UPLOADS_PER_ACCOUNT": "1"], "storage_full": ["STORAGE_RESERVE": "1125899906842624"],
    ]

    private static let crowdedServers = Mutex<[String: TestServer]>([:])

    /// One server a code: whoever asks has a house of their own.
    private func meetCrowded(_ settings: [String: String], _ word: String) throws -> Answer {
        let server = try Self.crowdedServers.withLock { servers throws -> TestServer in
            if let server = servers[word] { return server }
            let server = try TestServer.start(settings: settings.merging(["LOOPS": "1"]) { $1 })
            RunEnd.add { server.stop() }
            servers[word] = server
            return server
        }
        let call = try DescribedCall(operation, on: server)
        let send = { try HTTPClient(port: server.port).send(call.request) }
        _ = try send()
        return try send()
    }

    private func meetWithoutApps() throws -> Answer {
        let server = try TestServer.start(settings: ["APPLE_APP_IDS": "", "LOOPS": "1"])
        return try server.client().send(Request("GET", operation.template))
    }

    private func meetWithoutPostgres() throws -> Answer {
        let nowhere = "host=/nonexistent-\(ID.fresh()) user=nobody dbname=none"
        let server = try TestServer.launch(settings: ["DATABASE_URL": nowhere, "MIGRATE_DATABASE_URL": ""])
        #expect(eventually { (try? server.client().send(Request("GET", "/livez")).status) == 200 })
        return try server.client().send(Request("GET", operation.id == "getHealth" ? "/health" : "/readyz"))
    }
}
