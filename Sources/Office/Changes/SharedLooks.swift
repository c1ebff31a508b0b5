import API
import EventLoop
import HTTP

/// Looks that several requests share: a change wakes everybody of a tenant, and most of them have seen the same before. One
/// looks, the others wait for what it finds. Belongs to its loop.
final class SharedLooks {
    /// Two requests with the same key get the same.
    struct Key: Hashable {
        private enum Basis: Hashable {
            /// They had seen the same when that wave came, with cursors that are alike.
            ///
            /// Their cursors may differ. Each is of a finished run that had told all up to the snapshot that its request waited with,
            /// and a look of the watch that began behind that has found nothing: what is new since any of these snapshots is what
            /// was committed behind that look. All their next looks find that, and go on from the place of any of them. After one
            /// look that is no longer so: each is on a page of its own, or waits with another snapshot.
            case wave(UInt64, likeness: Int)
            /// They show the same cursor.
            case cursor(String)
        }

        private let tenant: String
        private let basis: Basis
        private let terms: ChangeQuery.Terms

        /// The key of the look that begins; nil where nobody has the like.
        init?(_ query: ChangeQuery, _ waiter: ChangeWaiter) {
            let wave = waiter.takeCommonWave()
            guard let since = query.since, let tenant = waiter.tenant else { return nil }
            self.tenant = tenant
            terms = query.terms
            basis = wave.map { .wave($0, likeness: waiter.likeness) } ?? .cursor(since)
        }
    }

    /// One look, under way or done.
    final class Entry {
        fileprivate let wave: UInt64
        fileprivate let start = EventLoop.Instant.now
        fileprivate private(set) var isDone = false
        /// The forms of the body, worked out once for all.
        let forms = KeptForms()
        private var result: FunctionResult?
        private var waiting: [UnsafeContinuation<FunctionResult?, Never>] = []

        fileprivate init(_ wave: UInt64) { self.wave = wave }

        /// Waits for its result; nil where that is a refusal or a failure, which are everybody's own.
        func answer() async -> FunctionResult? {
            if isDone { return result }
            return await withUnsafeContinuation { waiting.append($0) }
        }

        fileprivate func finish(_ result: FunctionResult?) {
            self.result = result
            isDone = true
            for request in waiting { request.resume(returning: result) }
            waiting = []
        }
    }

    /// A result is good for so long: others may have changed something since. Whoever gets it goes on from there.
    private static let lifetime: Duration = .milliseconds(50)

    private let loop: EventLoop
    private var entries: [Key: Entry] = [:]

    private init(on loop: EventLoop) { self.loop = loop }

    /// Those of a loop.
    static func of(_ services: Services) -> SharedLooks {
        if let looks = services[SharedLooks.self] { return looks }
        let looks = SharedLooks(on: services.loop)
        services.add(looks)
        return looks
    }

    /// A look that began when no later wave was known than `wave`, and not long ago.
    func entry(for key: Key, _ wave: UInt64) -> Entry? {
        guard let entry = entries[key], entry.wave == wave else { return nil }
        return !entry.isDone || .now < entry.start + Self.lifetime ? entry : nil
    }

    /// Looks, and shares what is found with those who come meanwhile.
    func share(
        _ key: Key, _ wave: UInt64, _ look: () async throws(OfficeError) -> FunctionResult
    ) async throws(OfficeError) -> ChangeLook.Finding {
        let entry = Entry(wave)
        entries[key] = entry
        defer {
            // Whoever waits is answered, whatever happens.
            if !entry.isDone { entry.finish(nil) }
            _ = loop.schedule(at: .now + Self.lifetime) { [weak self] in
                if let self, self.entries[key] === entry { self.entries[key] = nil }
            }
        }
        let result = try await look()
        entry.finish(result.code == nil ? result : nil)
        return ChangeLook.Finding(result: result, forms: entry.forms)
    }
}
