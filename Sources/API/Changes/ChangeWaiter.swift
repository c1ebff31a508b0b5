import Crypto
import EventLoop
import HTTP

/// A request that waits until something of its tenant changes. Belongs to its loop.
///
/// It registers before the first look at the data, so that what changes meanwhile wakes it.
package final class ChangeWaiter: Suspension {
    /// When it began to wait.
    package let start: EventLoop.Instant
    /// From when on it may look at what has changed since `beginLook()`; nil where nothing has.
    private var wakeTime: EventLoop.Instant?
    /// The wave that woke it, where it had seen just what the others had that were woken by it: the same is new to all of them until
    /// they look.
    package private(set) var commonWave: UInt64?
    /// Alike for requests whose cursors are alike in all but what was seen with them.
    package private(set) var likeness = 0
    private let table: ChangeTable
    private let client: WakePace.Client
    /// Whose changes it waits for, where that is known.
    package private(set) var tenant: String?
    /// The last look of the watch that had begun when it joined; nil while it is looking itself.
    private var joined: UInt64?
    private var timer: Timer?

    /// One of a person's requests; of a tenant where the token names one.
    package init(of person: VerifiedToken, in table: ChangeTable) {
        self.table = table
        client = WakePace.Client(subject: person.subject, session: person.session)
        start = .now
        super.init(until: start)
        if let tenant = person.tenant { register(tenant) }
    }

    /// Waits for whoever listens in a house over sockets of this loop: for all of them together.
    package init(listenersOf tenant: String, in table: ChangeTable) {
        self.table = table
        client = WakePace.Client(subject: "sockets of " + tenant, session: nil)
        start = .now
        super.init(until: start)
        register(tenant)
    }

    /// From here on everything is looked at: wakes up to now are forgotten.
    package func beginLook() {
        wakeTime = nil
        joined = nil
        timer?.cancel()
        timer = nil
    }

    /// The wave of the look that begins, for that one alone: after it the others may be on other pages.
    package func takeCommonWave() -> UInt64? {
        defer { commonWave = nil }
        return commonWave
    }

    /// A look of that snapshot has found nothing: it waits until `deadline` at the latest, or for what is new since then, the tenant's
    /// next day included.
    package func wait(
        for tenant: String, since snapshot: String, likeness: Int, midnight: EventLoop.Instant, until deadline: EventLoop.Instant
    ) {
        register(tenant)
        table.wake(tenant, atMidnight: midnight)
        self.likeness = likeness
        commonWave = nil
        self.deadline = deadline
        joined = table.watch.join(ChangeWatch.Look(tenant: tenant, snapshot: snapshot))
    }

    /// The same for whom the day does not matter.
    package func wait(since snapshot: String) {
        guard let tenant else { return }
        joined = table.watch.join(ChangeWatch.Look(tenant: tenant, snapshot: snapshot))
    }

    /// True when something may have changed since `beginLook()`. For tests.
    package var isNudged: Bool { wakeTime != nil }

    /// True when it is, and the client's pace lets it look.
    package var isDue: Bool { wakeTime.map { $0 <= .now } ?? false }

    /// The number of the last wave of its tenant.
    package var lastWave: UInt64? { tenant.map { table.lastWave(of: $0) } }

    package override func ended() {
        beginLook()
        if let tenant { table.remove(self, from: tenant) }
        tenant = nil
    }

    /// Something of the tenant has changed: true where it is to be woken now. Where one of the client's was woken just before, it
    /// is by timer.
    func nudge(_ wave: Wave) -> Bool {
        guard wakeTime == nil else { return false }
        commonWave = joined.flatMap { $0 < wave.settled ? wave.number : nil }
        let now = EventLoop.Instant.now
        let time = table.watch.pace.time(for: client, wave.number, now: now)
        wakeTime = time
        if time <= now { return true }
        timer = table.loop.schedule(at: time) { [weak self] in self?.wake() }
        return false
    }

    private func register(_ tenant: String) {
        guard self.tenant != tenant else { return }
        if let old = self.tenant { table.remove(self, from: old) }
        self.tenant = tenant
        table.add(self, to: tenant)
    }
}
