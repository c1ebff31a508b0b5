import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A second server on the port, then SIGTERM to the first (docs/reference/upgrading.md, "Upgrading").
@Suite(.enabled(if: FaultRun.isAsked), .mayBlock) struct HandOverTests {
    @Test("five hand-overs on one port under load: no request that was sent fails, a connect that is reset is made again, once")
    func five() throws {
        var server = try TestServer.start(settings: ["LOOPS": "2", "WRITE_CONNECTIONS": "8"], database: .fresh())
        let database = server.database
        let crowd = try Crowd(3, on: server)
        let readers = try Readers(2, on: server)
        let answers = try crowd.working { acknowledged in
            try readers.asking {
                for _ in 0..<5 {
                    let next = try TestServer.start(beside: server)
                    let before = acknowledged()
                    #expect(server.stop() == .code(0))
                    #expect(eventually(within: 60) { acknowledged() > before + 5 })
                    server = next
                }
            }
        }
        let heard = readers.heard
        #expect(answers.statuses == [200])
        #expect(heard.statuses == [200])
        #expect(heard.failures == 0)
        // A connect that waits in the queue of a listener as it closes is reset before anything of it was read.
        #expect(answers.resets + heard.resets <= 5)
        FaultRun.report(
            "hand-overs: \(answers.count) changes and \(heard.count) reads, \(answers.resets) and \(heard.resets) connects made again"
        )
        #expect(answers.refusals == [])
        try crowd.expectEachOnce(in: database.session())
        #expect(server.stop() == .code(0))
    }
}

/// Phones that read over connections that they keep, as long as a server does.
private final class Readers: Sendable {
    struct Heard: Sendable {
        var count = 0
        var statuses: Set<Int> = []
        /// Exchanges without an answer that a second try made good.
        var resets = 0
        /// Those that it did not.
        var failures = 0
    }

    private let phones: [Phone]
    private let state = Mutex((heard: Heard(), isOver: false))

    init(_ count: Int, on server: TestServer) throws {
        let house = try House(on: server)
        phones = try (0..<count).map { _ in try house.phone() }
    }

    var heard: Heard { state.withLock { $0.heard } }

    func asking(_ body: () throws -> Void) throws {
        let ended = DispatchGroup()
        for phone in phones {
            ended.enter()
            Thread { [self] in
                defer { ended.leave() }
                while !state.withLock({ $0.isOver }) { ask(phone) }
            }.start()
        }
        defer {
            state.withLock { $0.isOver = true }
            ended.wait()
        }
        try body()
    }

    private func ask(_ phone: Phone) {
        let first = try? phone.get("/me").status
        let status = first ?? (try? phone.get("/me").status)
        state.withLock { state in
            state.heard.count += 1
            if first == nil { state.heard.resets += 1 }
            if let status { state.heard.statuses.insert(status) } else { state.heard.failures += 1 }
        }
    }
}
