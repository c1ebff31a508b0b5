import Synchronization

/// The keys that tokens are verified with, kept fresh from a JWK set where one is configured.
///
/// Shared by all loops. A request reads only ``generation``, an atomic; a loop copies ``keys`` when that has changed.
public final class KeyRing: Sendable {
    /// Fetches the JWK set's document.
    public typealias Fetch = @Sendable () async throws -> [UInt8]
    /// The present time; it never goes back.
    public typealias Clock = @Sendable () -> ContinuousClock.Instant

    private struct State {
        var keys: TrustedKeys
        var schedule: KeyRefreshSchedule
        var hasLoaded = false
        var figures = Figures()
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The counts of fetches.
    public struct Figures: Sendable {
        /// When a set was last read; nil before.
        public var loadedAt: ContinuousClock.Instant?
        /// How many fetches brought a set.
        public var fetched = 0
        /// How many brought none.
        public var failed = 0
        /// Why the last fetch brought none; nil before the first, and after one that did.
        public var lastFault: String?
    }

    private let fetch: Fetch?
    private let clock: Clock
    /// Where fetches run; nil for Swift's own threads.
    private let executor: (any TaskExecutor)?
    private let state: Mutex<State>
    private let published: Atomic<UInt64>

    /// A ring that trusts `secret`, and the keys that `fetch` brings: none until the first fetch has ended.
    /// They are fetched again after `interval`, on `executor`.
    public init(
        secret: [UInt8]?, every interval: Duration = .seconds(600), fetch: Fetch? = nil, on executor: (any TaskExecutor)? = nil,
        clock: @escaping Clock = { ContinuousClock.now }
    ) {
        self.fetch = fetch
        self.executor = executor
        self.clock = clock
        let keys = TrustedKeys(secret: secret)
        state = Mutex(State(keys: keys, schedule: KeyRefreshSchedule(now: clock(), interval: interval)))
        published = Atomic(keys.generation)
    }

    /// Changes whenever ``keys`` do. Cheap enough to be read at every request.
    public var generation: UInt64 { published.load(ordering: .acquiring) }

    /// The keys that are trusted now.
    public var keys: TrustedKeys { state.withLock { $0.keys } }

    /// True when there is nothing to fetch, or the first fetch has ended, well or not.
    public var hasAsked: Bool { fetch == nil || state.withLock { $0.hasLoaded || $0.figures.failed > 0 } }

    /// True when every key source has been read: true at once without a JWK set, else after the first fetch that succeeded.
    public var isLoaded: Bool { fetch == nil || state.withLock { $0.hasLoaded } }

    /// The counts of fetches so far; nil where there is nothing to fetch.
    public var figures: Figures? { fetch == nil ? nil : state.withLock { $0.figures } }

    /// How often the keys are fetched; nil when there is no JWK set.
    public var period: Duration? { fetch == nil ? nil : state.withLock { $0.schedule.interval } }

    /// How long until ``refreshIfDue()`` has something to do; nil when there is no JWK set.
    public var untilRefresh: Duration? {
        guard fetch != nil else { return nil }
        let now = clock()
        return state.withLock { $0.schedule.wait(now: now) }
    }

    /// Fetches the keys if it is time to, and returns when the fetch has ended. To be called in the background.
    public func refreshIfDue() async {
        let now = clock()
        guard let fetch, state.withLock({ $0.schedule.startIfDue(now: now) }) else { return }
        start(fetch)
        await runningFetch()
    }

    /// Fetches the keys because a token names one that is unknown, or waits for the fetch that is running.
    /// True when it is worth looking again: a fetch has ended, or the keys are no longer those of `generation`, which another
    /// loop's fetch may have changed meanwhile. False, at once, when there is nothing to fetch or it is too soon to.
    func fetchForUnknownKey(in generation: UInt64) async -> Bool {
        guard let fetch else { return false }
        let now = clock()
        let decision = state.withLock { state in
            state.keys.generation == generation ? state.schedule.decideForUnknownKey(now: now) : nil
        }
        guard let decision else { return true }
        switch decision {
        case .refuse: return false
        case .start: start(fetch)
        case .join: break
        }
        await runningFetch()
        return true
    }

    /// Trusts the keys of a JWK set's document that was come by in another way than `fetch`; nothing happens when it is none.
    public func take(_ document: [UInt8]) {
        guard let keys = try? WebKeySet(parsing: document) else { return }
        state.withLock { trust(keys, &$0) }
    }

    private func trust(_ webKeys: WebKeySet, _ state: inout State) {
        state.hasLoaded = true
        state.figures.loadedAt = clock()
        if webKeys != state.keys.webKeys { state.keys = state.keys.replacing(webKeys) }
        published.store(state.keys.generation, ordering: .releasing)
    }

    /// The fetch is a task of its own: it is everybody's, and must not end with the request that started it.
    private func start(_ fetch: @escaping Fetch) {
        Task(executorPreference: executor) { [self] in
            do {
                finish(.success(try WebKeySet(parsing: try await fetch())))
            } catch {
                finish(.failure(error))
            }
        }
    }

    /// Returns when the running fetch has ended, at once when there is none.
    private func runningFetch() async {
        await withCheckedContinuation { continuation in
            let mustWait = state.withLock { state in
                if state.schedule.isFetching { state.waiting.append(continuation) }
                return state.schedule.isFetching
            }
            if !mustWait { continuation.resume() }
        }
    }

    /// Takes over the keys that came, keeps the last good ones when none did, and wakes everybody who waits.
    private func finish(_ fetched: Result<WebKeySet, any Error>) {
        let now = clock()
        let waiting = state.withLock { state in
            switch fetched {
            case .success(let keys):
                state.schedule.finished(successfully: true, now: now)
                state.figures.fetched += 1
                state.figures.lastFault = nil
                trust(keys, &state)
            case .failure(let error):
                state.schedule.finished(successfully: false, now: now)
                state.figures.failed += 1
                state.figures.lastFault = "\(error)"
            }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
