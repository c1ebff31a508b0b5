import Foundation
import Synchronization
import TestSupport
import Testing

/// Sixteen clients do what costs most, again and again; everybody else's requests go on at nearly their usual pace.
/// `script/bench stalls` measures by how much they are slower; here that is bounded by a watchdog.
@Suite(.serialized, .mayBlock) struct StallTests {
    /// What is done.
    enum Stall: CaseIterable, Sendable {
        /// A stranger sends gzip that unpacks to a mebibyte of JSON, with credentials that open nothing.
        case strangersBodies
        /// Somebody without an account does so with a good token.
        case bodies
        /// A viewer asks for lists.
        case lists
        /// A viewer has a sticker of slashes read.
        case slashes
        /// Staff change a reservation that another program holds.
        case occupied
    }

    @Test("others are answered at nearly their usual pace", arguments: Stall.allCases)
    func others(stall: Stall) throws {
        let server = try TestServer.start(settings: ["LOOPS": "2", "WRITE_CONNECTIONS": "4"])
        let (scene, attacked) = try (HandoverScene(on: server), HandoverScene(on: server))
        let alone = try usualTime(scene)
        let ask = try asking(stall, attacked, server)
        let beside = try Attackers.beside(16, ask) { try usualTime(scene) }
        print("\(stall): \(alone) alone, \(beside) beside it")
        #expect(beside < max(alone * 100, .seconds(3)), "\(alone) alone")
        if stall == .occupied { try attacked.release() }
    }

    /// The time that a request takes: in the median of a list, a read and a change each, all of which have to succeed.
    private func usualTime(_ scene: HandoverScene) throws -> Duration {
        let phone = try scene.house.phone()
        var times: [Duration] = []
        for _ in 0..<DeepTests.rounds(9, deep: 25) {
            let start = ContinuousClock.now
            #expect(try phone.get("/me").status == 200)
            #expect(try phone.get("/reservations?window=today").status == 200)
            #expect(try phone.post(scene.pickups, scene.pickup, key: "usual").status == 200)
            times.append((ContinuousClock.now - start) / 3)
        }
        return times.sorted()[times.count / 2]
    }

    /// A mebibyte of JSON.
    private static let packed = Result {
        try GzipFile(Array(("[" + String(repeating: "1,", count: 500_000) + "1]").utf8)).bytes
    }

    /// What one of the crowd sends.
    private func asking(_ stall: Stall, _ scene: HandoverScene, _ server: TestServer) throws -> @Sendable (Int) throws -> Void {
        let packed = try Self.packed.get()
        let coding = (name: "Content-Encoding", value: "gzip")
        let viewer = scene.house.account(.viewer).token()
        switch stall {
        case .strangersBodies:
            let request = Request(
                "POST", "/storage/v1/object/sign/condition-reports/a.png", headers: [coding, ("apikey", "x")], body: packed)
            return { _ in _ = try server.client().send(request) }
        case .bodies:
            let token = Token(subject: ID.fresh()).signed()
            return { _ in
                _ = try Phone(port: server.port, token: token).post(scene.pickups, bytes: packed, headers: [coding])
            }
        case .lists:
            let phone = Phone(port: server.port, token: viewer)
            #expect(try phone.get("/reservations?window=week").status == 200)
            return { _ in _ = try Phone(port: server.port, token: viewer).get("/reservations?window=week") }
        case .slashes:
            let code = String(repeating: "%2F", count: 1999) + "a"
            #expect(try Phone(port: server.port, token: viewer).get("/assets/resolve?code=" + code).code == "unknown_code")
            return { _ in _ = try Phone(port: server.port, token: viewer).get("/assets/resolve?code=" + code) }
        case .occupied:
            try scene.occupy()
            return { _ in _ = try scene.house.phone().post(scene.pickups, scene.pickup) }
        }
    }
}

/// Clients that ask until they are told to stop.
private final class Attackers: Sendable {
    private let isOver = Mutex(false)
    private let ended = DispatchGroup()

    static func beside<T>(_ count: Int, _ ask: @escaping @Sendable (Int) throws -> Void, _ work: () throws -> T) throws -> T {
        let crowd = Attackers()
        for number in 0..<count { crowd.start(number, ask) }
        defer { crowd.finish() }
        return try work()
    }

    private func start(_ number: Int, _ ask: @escaping @Sendable (Int) throws -> Void) {
        ended.enter()
        Thread { [self] in
            defer { ended.leave() }
            // A connection that is refused, or ended, is as good as an answer.
            while isOver.withLock({ !$0 }) { try? ask(number) }
        }.start()
    }

    private func finish() {
        isOver.withLock { $0 = true }
        ended.wait()
    }
}
