import Foundation
import Glibc
import Synchronization

/// Looks again and again which tables are locked against those who read or write, by whom and for how long, and how long a server's
/// sessions wait for a table, until it is told to stop.
final class LockWatch: Sendable {
    /// The longest of each.
    struct Times: Sendable {
        var waited: Duration = .zero
        var held: Duration = .zero
    }

    private struct State {
        var times = Times()
        var heldSince: ContinuousClock.Instant?
        var isOver = false
    }

    private let state = Mutex(State())
    private let ended = DispatchGroup()

    init(of server: TestServer) throws {
        let session = try server.database.session()
        ended.enter()
        Thread { [self] in
            defer { ended.leave() }
            while !state.withLock({ $0.isOver }) {
                look(session, "quartermaster-\(server.port)")
                _ = poll(nil, 0, 2)
            }
        }.start()
    }

    private func look(_ session: Database, _ application: String) {
        let row = try? session.query(
            """
            select
                coalesce(max(extract(epoch from clock_timestamp() - l.waitstart))
                    filter (where not l.granted and a.application_name = $1), 0)::float,
                count(*) filter (where l.granted and a.application_name <> $1
                    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
            from pg_locks l
            join pg_stat_activity a using (pid)
            join pg_class c on c.oid = l.relation
            where l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
              and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
            """, [application]
        ).first
        let waited = row.flatMap { $0[0] }.flatMap(Double.init) ?? 0
        let isHeld = row.flatMap { $0[1] }.flatMap { Int($0) } ?? 0 > 0
        state.withLock { state in
            state.times.waited = max(state.times.waited, .seconds(waited))
            state.heldSince = isHeld ? state.heldSince ?? .now : nil
            if let since = state.heldSince { state.times.held = max(state.times.held, .now - since) }
        }
    }

    /// What it saw.
    func stop() -> Times {
        state.withLock { $0.isOver = true }
        ended.wait()
        return state.withLock { $0.times }
    }
}
