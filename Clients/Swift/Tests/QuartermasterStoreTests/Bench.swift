import Foundation
import QuartermasterAPI
import QuartermasterKitTesting

@testable import QuartermasterStore

typealias Ids = ScriptedOffice.Ids

/// A phone with a house in a folder of its own, and an office without a network.
final class Bench: Sendable {
    let folder: URL
    let office = ScriptedOffice()
    let transport: MemoryTransport
    let store: HouseStore
    let sender: OutboxSender
    let uploader: FileUploader
    let replica: Replica
    let clock: Clock

    /// A clock that goes when it is told to.
    final class Clock: @unchecked Sendable {
        private let lock = NSLock()
        private var time = Date(timeIntervalSince1970: 1_780_400_000)
        var now: Date { lock.withLock { time } }
        func advance(_ seconds: Double) { lock.withLock { time += seconds } }
    }

    init(account: Id? = Ids.ana, tokens: any TokenSource = FixedToken()) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-" + UUID().uuidString)
        let clock = Clock()
        self.clock = clock
        let office = office
        transport = MemoryTransport { await office.answer($0) }
        guard let server = URL(string: "https://gear.example.com") else { throw CocoaError(.coderInvalidValue) }
        store = try HouseStore(folder: folder, house: Ids.house, server: server)
        let client = OfficeClient(server: server, transport: transport, tokens: tokens)
        sender = OutboxSender(
            store: store, client: client, account: { account }, backOff: BackOff(jitter: { 1 }), now: { clock.now })
        uploader = FileUploader(
            store: store, client: client, account: { account }, piece: 100, backOff: BackOff(jitter: { 1 }), now: { clock.now })
        replica = Replica(store: store, client: client)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Nobody answers from now on, or the office does again.
    func network(_ isThere: Bool) async {
        let office = office
        await transport.answer { request in
            guard isThere else { throw NoNetwork() }
            return await office.answer(request)
        }
    }

    /// The server does what it is sent, and nobody hears of it.
    func loseAnswers() async {
        let office = office
        await transport.answer { request in
            _ = await office.answer(request)
            throw NoNetwork()
        }
    }

    func scan(_ text: String, _ way: Way = .out, on reservation: Id = Ids.reservation, anyway: Bool = false) throws -> ScanOutcome
    {
        clock.advance(1)
        return try store.scan(text, way, on: reservation, by: Ids.ana, at: clock.now, anyway: anyway)
    }

    /// Notes it, or throws.
    @discardableResult func note(
        _ text: String, _ way: Way = .out, on reservation: Id = Ids.reservation, anyway: Bool = false
    ) throws -> NotedChange {
        switch try scan(text, way, on: reservation, anyway: anyway) {
        case .noted(let change): return change
        case let other: throw Unexpected(what: "\(other)")
        }
    }

    struct Unexpected: Error { let what: String }
}

extension ScanOutcome {
    var refusal: ErrorCode? {
        if case .refused(let refusal) = self { refusal.code } else { nil }
    }

    var standing: Way? {
        if case .standing(let standing) = self { standing.way } else { nil }
    }
}
