import Foundation
import OutboxExample
import Synchronization

/// A phone that runs the example outbox against the real server. Its timers go off as soon as they are set: the clock
/// jumps to where the outbox wants to be called again.
final class OutboxPhone: Sendable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(ID.fresh())")
    private let signIn: TestSignIn
    private let clock = Mutex(Date())

    /// - Parameter token: the one at hand at first, when it is not to be a good one.
    init(of account: Account, token: String? = nil) {
        signIn = TestSignIn(token: token ?? account.token(), fresh: account.token())
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The app is started: an outbox over what the last one left.
    func start(_ wifi: Wifi) throws -> Outbox {
        try Outbox(
            folder: folder, transport: wifi, signIn: signIn, language: "es",
            now: { [weak self] in self?.clock.withLock { $0 } ?? .distantFuture })
    }

    /// Drains until nothing waits or somebody has to sign in.
    @discardableResult
    func drain(_ outbox: Outbox) async throws -> Outbox.Outcome {
        while true {
            let outcome = try await outbox.drain()
            guard case .again(let date) = outcome else { return outcome }
            clock.withLock { $0 = date }
        }
    }

    /// How often a new token was asked for.
    var refreshes: Int { signIn.refreshes }

    /// The person has to sign in again from now on.
    func endSession() { signIn.endSession() }
}

/// A session that has one token more, until it ends.
private final class TestSignIn: SignIn {
    private let state: Mutex<(token: String?, fresh: String?, refreshes: Int)>

    init(token: String, fresh: String) { state = Mutex((token, fresh, 0)) }

    var refreshes: Int { state.withLock { $0.refreshes } }

    func endSession() { state.withLock { $0.fresh = nil } }

    func token() async throws -> String? { state.withLock { $0.token } }

    func refresh(rejected token: String) async throws -> String? {
        state.withLock {
            $0.refreshes += 1
            $0.token = $0.fresh
            return $0.fresh
        }
    }
}
