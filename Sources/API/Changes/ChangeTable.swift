import EventLoop
import HTTP

/// The requests of a loop that wait for changes, by tenant. Belongs to its loop.
package final class ChangeTable {
    let loop: EventLoop
    let watch: ChangeWatch
    private var place = 0
    private var tenants: [String: [ObjectIdentifier: ChangeWaiter]] = [:]

    /// The last wave of each.
    private var waves: [String: UInt64] = [:]
    /// When the day of each turns, and what wakes its requests then.
    private var midnights: [String: (instant: EventLoop.Instant, timer: Timer)] = [:]

    /// An empty one that the watch knows.
    package init(on loop: EventLoop, watch: ChangeWatch) {
        self.loop = loop
        self.watch = watch
        place = watch.add(self, on: loop)
    }

    /// How many requests wait here.
    package var count: Int { tenants.values.reduce(0) { $0 + $1.count } }

    /// The number of the last wave of a tenant: what was looked up before it is out of date.
    package func lastWave(of tenant: String) -> UInt64 { waves[tenant] ?? 0 }

    func add(_ waiter: ChangeWaiter, to tenant: String) {
        if tenants[tenant] == nil { watch.arrive(tenant, at: place) }
        tenants[tenant, default: [:]][ObjectIdentifier(waiter)] = waiter
    }

    func remove(_ waiter: ChangeWaiter, from tenant: String) {
        tenants[tenant]?[ObjectIdentifier(waiter)] = nil
        guard tenants[tenant]?.isEmpty == true else { return }
        tenants[tenant] = nil
        waves[tenant] = nil
        midnights.removeValue(forKey: tenant)?.timer.cancel()
        watch.leave(tenant, at: place)
    }

    /// The day of a tenant that somebody waits for turns then, and what is in scope with it: all of its requests are woken together, so
    /// that one looks for all. The earliest counts: an administrator may have moved the tenant to another zone meanwhile.
    func wake(_ tenant: String, atMidnight midnight: EventLoop.Instant) {
        guard tenants[tenant] != nil else { return }
        if let known = midnights[tenant] {
            guard midnight < known.instant else { return }
            known.timer.cancel()
        }
        let timer = loop.schedule(at: midnight) { [weak self] in
            guard let self else { return }
            midnights[tenant] = nil
            watch.signal(tenant)
        }
        midnights[tenant] = (midnight, timer)
    }

    /// Something of a tenant has changed. One request is woken alone, the others a turn later and not all at once: the first
    /// is answered soon, and what is asked besides meanwhile has its turn.
    func wake(_ tenant: String, _ wave: Wave) {
        guard let waiters = tenants[tenant] else { return }
        waves[tenant] = wave.number
        let due = waiters.values.filter { $0.nudge(wave) }
        due.first?.wake()
        wake(due.dropFirst())
    }

    private func wake(_ due: ArraySlice<ChangeWaiter>) {
        guard !due.isEmpty else { return }
        _ = loop.schedule(at: .now) { [self] in
            for waiter in due.prefix(Self.aTurn) { waiter.wake() }
            wake(due.dropFirst(Self.aTurn))
        }
    }

    /// How many are woken in a turn of the loop.
    private static let aTurn = 50
}
