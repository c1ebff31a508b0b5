import EventLoop
import Postgres
import Synchronization

/// Finds out for the requests that wait whether anything of their tenants has changed: one a process. Any thread.
///
/// This process' own commits are told at once (`signal`). Those of others are found by a look at the log every 100 ms,
/// for all tenants together, and only while anybody waits (`run`). The log is asked what is new since a snapshot, so that a
/// change cannot fall between the look of a request and the next one of the watch: whoever waits says with which snapshot it
/// has looked (`join`), and the next look begins there.
package final class ChangeWatch: Sendable {
    /// The snapshot that a tenant's waiters have seen: nothing of the tenant has changed since, as far as anybody knows.
    struct Look: Hashable {
        let tenant: String
        let snapshot: String
    }

    private struct State {
        var tables: [(loop: EventLoop, table: LoopBound<ChangeTable>)] = []
        /// By tenant the places in `tables` where its requests wait.
        var tenants: [String: Set<Int>] = [:]
        /// The snapshot of the last look: nothing that it saw is news to anybody who joined before it began.
        var base: String?
        /// The log's epoch: the cursors of those who wait mean nothing in another.
        var epoch: String?
        /// The snapshots seen by those who have joined since.
        var fresh: Set<Look> = []
        /// Numbers what wakes requests: those that wake for one reason do so together, whoever they are.
        var wave: UInt64 = 0
        /// How many looks have begun, and how many have ended well.
        var begun: UInt64 = 0
        var ended: UInt64 = 0
        /// How many requests have come to wait, ever.
        var joins: UInt64 = 0
        /// The notices that a table was given and has not acted on yet.
        var told: Set<Notice> = []
        var watcher: UnsafeContinuation<Void, Never>?
    }

    private struct Notice: Hashable {
        let table: Int
        let tenant: String
    }

    private let state = Mutex(State())
    private let isAwaited = Atomic(false)
    let pace = WakePace()

    package init() {}

    // MARK: Who waits

    /// Takes a loop's table; its place among them.
    func add(_ table: ChangeTable, on loop: EventLoop) -> Int {
        let bound = LoopBound(table, to: loop)
        return state.withLock { state in
            state.tables.append((loop, bound))
            return state.tables.count - 1
        }
    }

    /// The first request of a tenant waits there.
    func arrive(_ tenant: String, at table: Int) {
        state.withLock { state in
            state.tenants[tenant, default: []].insert(table)
            isAwaited.store(true, ordering: .relaxed)
        }
    }

    /// The last request of a tenant there is over.
    func leave(_ tenant: String, at table: Int) {
        state.withLock { state in
            state.tenants[tenant]?.remove(table)
            guard state.tenants[tenant]?.isEmpty == true else { return }
            state.tenants[tenant] = nil
            guard state.tenants.isEmpty else { return }
            state.fresh = []
            state.base = nil
            isAwaited.store(false, ordering: .relaxed)
        }
    }

    /// A request has looked, found nothing, and waits from now on. Returns the number of the last look that has begun: what the
    /// request has seen is what the watch has seen once a later one has ended.
    func join(_ look: Look) -> UInt64 {
        let (begun, watcher) = state.withLock { state in
            // Also where it is what the last look has seen: one that is under way does not know of this request.
            state.fresh.insert(look)
            state.joins += 1
            return (state.begun, state.watcher.take())
        }
        watcher?.resume()
        return begun
    }

    /// How many tenants have requests that wait, for tests.
    package var tenants: Int { state.withLock { $0.tenants.count } }

    // MARK: News

    /// This process has committed something of a tenant.
    package func signal(_ tenant: String) {
        guard isAwaited.load(ordering: .relaxed) else { return }
        wake([tenant])
    }

    private func wake(_ tenants: [String]) {
        let calls = state.withLock { state in
            state.wave += 1
            let wave = Wave(number: state.wave, settled: state.ended)
            return tenants.flatMap { tenant in
                (state.tenants[tenant] ?? []).compactMap { place in
                    let notice = Notice(table: place, tenant: tenant)
                    return state.told.insert(notice).inserted ? (state.tables[place], notice, wave) : nil
                }
            }
        }
        for (target, notice, wave) in calls {
            target.loop.spawn { [self] in
                _ = state.withLock { $0.told.remove(notice) }
                target.table.value.wake(notice.tenant, wave)
            }
        }
    }

    // MARK: The watcher

    private static let pause: Duration = .milliseconds(100)
    /// Under which it reports (`JobReports`).
    private static let job = "change_watch"

    /// Asks what is new: which tenants have changed since those snapshots, and the present one.
    typealias Ask = (_ looks: [Look]) async throws(PostgresError) -> (changed: [String], snapshot: String, epoch: String?)

    /// Looks for as long as the process lives, on the loop of that door to Postgres. For one task. `pool` is for what would keep the loop
    /// busy.
    package func run(asking database: Database, on loop: EventLoop, _ pool: BlockingPool, telling reports: JobReports) async {
        reports.expect(Self.job, every: .seconds(1), isRegular: false)
        var crowd = Crowd()
        while true {
            if isIdle { reports.rest(Self.job) }
            await somebody()
            if crowd.hasPassed(state.withLock { $0.joins }) { await pool.run { ProcessMemory.returnFreeBlocks() } }
            let next = EventLoop.Instant.now + Self.pause
            do throws(PostgresError) {
                try await look { looks throws(PostgresError) in try await Self.ask(database, looks) }
                reports.succeed(Self.job)
            } catch {
                // The waiting requests go on waiting.
                reports.fail(Self.job, JobFailure(error))
            }
            // One that took long leaves others their turn.
            await loop.sleep(for: max(next - .now, Self.pause / 4))
        }
    }

    /// True when nobody waits.
    private var isIdle: Bool { state.withLock { $0.base == nil && $0.fresh.isEmpty } }

    /// Returns when anybody waits.
    private func somebody() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isThere = state.withLock { state in
                let isThere = state.base != nil || !state.fresh.isEmpty
                if !isThere { state.watcher = continuation }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }

    /// One look at the log: first for those who have joined since the last one, then for all others. In a cluster in which nothing
    /// commits the snapshot stays as it was, and then nobody else's log is asked.
    func look(_ ask: Ask) async throws(PostgresError) {
        let (fresh, base) = state.withLock { state in
            state.begun += 1
            return (state.fresh, state.base)
        }
        let first = try await ask(Array(fresh.prefix(Self.atOnce)))
        var changed = first.changed
        var rest = fresh.dropFirst(Self.atOnce).map(\.self)[...]
        if let base, base != first.snapshot {
            rest += state.withLock { $0.tenants.keys.map { Look(tenant: $0, snapshot: base) } }
        }
        while !rest.isEmpty {
            changed += try await ask(Array(rest.prefix(Self.atOnce))).changed
            rest = rest.dropFirst(Self.atOnce)
        }
        let isOtherLog = state.withLock { $0.epoch != nil && $0.epoch != first.epoch }
        if isOtherLog { changed = state.withLock { Array($0.tenants.keys) } }
        // Before this look counts: who is told of a change now had not seen what others had.
        if !changed.isEmpty { wake(changed) }
        state.withLock { state in
            state.ended = state.begun
            state.epoch = first.epoch
            guard !state.tenants.isEmpty else { return }
            state.fresh.subtract(fresh)
            state.base = first.snapshot
        }
    }

    /// How many tenants one statement asks about.
    private static let atOnce = 500

    private static func ask(
        _ database: Database, _ looks: [Look]
    ) async throws(PostgresError) -> (changed: [String], snapshot: String, epoch: String?) {
        let arguments: Arguments = [
            "watched": looks.map(\.tenant).postgresArray, "since": looks.map(\.snapshot).postgresArray,
        ]
        guard let row = try await database.read(asking, arguments).first, let snapshot = row.text(1) else { throw .unavailable }
        return ((row.text(0) ?? "{}").dropFirst().dropLast().split(separator: ",").map(String.init), snapshot, row.text(2))
    }

    private static let asking = Statement.call("office.changed_tenants", ["watched": "uuid[]", "since": "pg_snapshot[]"])
    package static let statements = [asking]
}

/// One reason to wake requests.
struct Wave: Hashable {
    let number: UInt64
    /// The look of the watch that had ended before: whoever had joined before that had seen the same of the tenant.
    let settled: UInt64
}

/// Tells that many have come at once, each with the memory that a look takes for a moment, and all of them wait by now.
private struct Crowd {
    private static let size: UInt64 = 1000
    /// The next one may leave something behind again.
    private static let pause: Duration = .seconds(60)
    private var last: UInt64 = 0
    private var settled: UInt64 = 0
    private var earliest = EventLoop.Instant.now

    mutating func hasPassed(_ joins: UInt64) -> Bool {
        defer { last = joins }
        guard joins == last, joins - settled >= Self.size, earliest <= .now else { return false }
        settled = joins
        earliest = .now + Self.pause
        return true
    }
}
