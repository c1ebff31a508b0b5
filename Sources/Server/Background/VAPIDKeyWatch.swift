import API
import Accounts
import EventLoop
import Operations
import Push
import Settings
import Synchronization

/// Brings the key that browsers are told by from the database. Nobody's work stands still for want of it: a database that does not answer
/// in time is asked again later.
final class VAPIDKeyWatch: Sendable {
    private let settings: Settings
    private let push: PushDelivery
    private let log: Log
    /// True when asking again may help.
    private let isHopeful: Mutex<Bool>

    init(_ settings: Settings, _ push: PushDelivery, _ log: Log) {
        self.settings = settings
        self.push = push
        self.log = log
        isHopeful = Mutex(push.needsVAPIDKey)
    }

    private var pause: Duration { settings.push.pace.firstPause * 12 }

    /// Asks once. Blocks.
    func look() {
        guard push.needsVAPIDKey else { return }
        var mayPass = false
        do throws(CommandFailure) {
            // A server that is its own issuer has seen to it that there is one.
            if let sealing = try settings.sealKey.find() {
                try push.use(vapidKey: try VAPIDKeyStore.open(settings[.databaseURL], sealedBy: sealing))
            }
        } catch {
            mayPass = error.exitCode == .unavailable
            log.write(.error, "browsers can't be notified", [("reason", .text(error.description))])
        }
        isHopeful.withLock { $0 = mayPass }
    }

    /// Asks again until there is one, or there can be none.
    static let job = Job(
        "vapid_key", of: .process, every: { $0[VAPIDKeyWatch.self]?.pause ?? .zero },
        isNeeded: { $0[VAPIDKeyWatch.self]?.isHopeful.withLock(\.self) == true },
        .task { services async throws(JobFailure) in
            guard let watch = services[VAPIDKeyWatch.self] else { return .never }
            return try await watch.lookAgain()
        })

    private func lookAgain() async throws(JobFailure) -> Job.Next {
        let pool = BlockingPool(name: "vapid-key", threads: 1)
        await pool.run { [self] () throws(Never) in look() }
        pool.shutdown()
        guard isHopeful.withLock(\.self) else { return .never }
        throw JobFailure(reason: "browsers can't be notified yet", retryPause: pause)
    }
}
