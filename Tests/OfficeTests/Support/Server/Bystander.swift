import Foundation
import Synchronization
import Testing

/// A well-behaved phone that works while somebody else attacks the server: whatever the attack, it gets all its answers. As any
/// phone it sends again what a machine under load answered with 503, but that must stay the exception.
final class Bystander: Sendable {
    private struct State {
        var rounds = 0
        var retries = 0
        var faults: [String] = []
        var isOver = false
    }

    private let phone: Phone
    private let scene: HandoverScene
    private let state = Mutex(State())
    private let ended = DispatchGroup()

    private init(on server: TestServer) throws {
        scene = try HandoverScene(on: server)
        phone = try scene.house.phone()
    }

    /// What the attack gives. The phone asks at least once after the attack has begun, and goes on to its end.
    static func beside<T>(
        _ server: TestServer, sourceLocation: SourceLocation = #_sourceLocation, attack: () throws -> T
    ) throws -> T {
        let bystander = try Bystander(on: server)
        bystander.start()
        defer { bystander.finish(sourceLocation) }
        return try attack()
    }

    private func start() {
        ended.enter()
        Thread { [self] in
            defer { ended.leave() }
            repeat {
                work()
                // A person takes a breath, and what never rests takes the machine from all other tests.
                _ = poll(nil, 0, 20)
            } while state.withLock { !$0.isOver }
        }.start()
    }

    /// A read, a change with its key, and a read of what came of it.
    private func work() {
        do {
            let answers = try [
                answered { try phone.get("/me") },
                answered { try phone.post(scene.pickups, scene.pickup, key: "bystander") },
                answered { try phone.get(scene.path) },
            ]
            let wrong = answers.filter { $0.status != 200 }.map(\.description)
            state.withLock { state in
                state.rounds += 1
                state.faults += wrong
            }
        } catch {
            state.withLock { $0.faults.append("\(error)") }
        }
    }

    /// The answer, asked for again where that is what the server says.
    private func answered(_ ask: () throws -> Answer) throws -> Answer {
        for _ in 0..<5 {
            let answer = try ask()
            guard answer.status == 503 else { return answer }
            state.withLock { $0.retries += 1 }
        }
        return try ask()
    }

    private func finish(_ sourceLocation: SourceLocation) {
        state.withLock { $0.isOver = true }
        ended.wait()
        let end = state.withLock { $0 }
        #expect(end.faults == [], sourceLocation: sourceLocation)
        #expect(end.rounds > 0, sourceLocation: sourceLocation)
        #expect(end.retries <= max(5, end.rounds), sourceLocation: sourceLocation)
    }
}
