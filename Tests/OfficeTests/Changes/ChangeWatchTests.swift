import EventLoop
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import API
@testable import Crypto

/// The watch of changes against a Postgres that is a counter: whatever the order in which requests register, look and wait, others
/// commit and the watch looks, nobody misses a change, and who is said to have seen the same has.
@Suite(.mayBlock) struct ChangeWatchTests {
    /// Commits by tenant; a snapshot is how many of all it has seen.
    private final class Cluster {
        var commits: [String] = []
        var now: Int { commits.count }

        func hasChanged(_ tenant: String, since: Int) -> Bool { commits[since...].contains(tenant) }
    }

    private struct Party {
        let waiter: ChangeWaiter
        let tenant: String
        /// What it has seen; nil until it has looked.
        var seen: Int?
    }

    /// One run of random steps on one loop.
    private final class Scenario {
        private static let tenants = ["a", "b", "c"]
        private let cluster = Cluster()
        private let watch = ChangeWatch()
        private let table: ChangeTable
        private var parties: [Party] = []
        private var random: SystemRandomNumberGenerator = .init()
        var faults: [String] = []

        init(on loop: EventLoop) { table = ChangeTable(on: loop, watch: watch) }

        private func step() async {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2:
                let tenant = Self.tenants.randomElement(using: &random) ?? "a"
                // Some tokens do not say whose they are: such a request is registered when it has looked.
                let waiter = ChangeWaiter(
                    of: .named("s\(parties.count)", of: Bool.random(using: &random) ? tenant : nil), in: table)
                waiter.beginLook()
                parties.append(Party(waiter: waiter, tenant: tenant, seen: nil))
            case 3...5:
                guard let place = parties.indices.filter({ parties[$0].seen == nil }).randomElement(using: &random) else {
                    return
                }
                // The look and the wait are two steps: others come between.
                let seen = cluster.now
                if Bool.random(using: &random) { cluster.commits.append(Self.tenants.randomElement(using: &random) ?? "a") }
                parties[place].seen = seen
                parties[place].waiter.wait(
                    for: parties[place].tenant, since: "\(seen)", likeness: 0, midnight: .now + .seconds(60),
                    until: .now + .seconds(60))
            case 6: cluster.commits.append(Self.tenants.randomElement(using: &random) ?? "a")
            case 7:
                let tenant = Self.tenants.randomElement(using: &random) ?? "a"
                cluster.commits.append(tenant)
                watch.signal(tenant)
            case 8:
                guard !parties.isEmpty else { return }
                parties.remove(at: Int.random(in: 0..<parties.count, using: &random)).waiter.ended()
            default: await Task.yield()
            }
        }

        /// A look of the watch, between whose questions and answers others go on.
        private func look() async {
            try? await watch.look { looks throws(PostgresError) in
                if Int.random(in: 0..<10, using: &random) == 0 { throw .unavailable }
                for _ in 0..<Int.random(in: 0..<4, using: &random) { await step() }
                let snapshot = cluster.now
                let changed = looks.filter { cluster.hasChanged($0.tenant, since: Int($0.snapshot) ?? 0) }.map(\.tenant)
                for _ in 0..<Int.random(in: 0..<4, using: &random) { await step() }
                return (changed, "\(snapshot)", "e")
            }
        }

        /// Who was woken has to have seen the same as others of that wave, and looks again.
        private func settle() async {
            for _ in 0..<4 { await Task.yield() }
            let woken = parties.filter { $0.waiter.isNudged && $0.seen != nil }
            for group in Dictionary(grouping: woken.filter { $0.waiter.commonWave != nil }, by: { $0.waiter.commonWave }).values {
                for (tenant, alike) in Dictionary(grouping: group, by: \.tenant) {
                    let news = Set(alike.map { party in cluster.commits[(party.seen ?? 0)...].count { $0 == tenant } })
                    if news.count > 1 { faults.append("of one wave, and \(news) are new") }
                }
            }
            for place in parties.indices where parties[place].waiter.isNudged {
                parties[place].waiter.beginLook()
                _ = parties[place].waiter.takeCommonWave()
                parties[place].seen = nil
            }
        }

        func run(_ steps: Int) async {
            for _ in 0..<steps {
                await step()
                if Int.random(in: 0..<4, using: &random) == 0 { await look() }
                if Int.random(in: 0..<4, using: &random) == 0 { await settle() }
            }
            // Nobody commits any more: after a look that succeeds whoever has missed something is woken.
            for _ in 0..<2 {
                try? await watch.look { looks throws(PostgresError) in
                    (
                        looks.filter { cluster.hasChanged($0.tenant, since: Int($0.snapshot) ?? 0) }.map(\.tenant),
                        "\(cluster.now)", "e"
                    )
                }
            }
            for _ in 0..<4 { await Task.yield() }
            for party in parties {
                guard let seen = party.seen, cluster.hasChanged(party.tenant, since: seen) else { continue }
                if !party.waiter.isNudged { faults.append("a change of \(party.tenant) is missed since \(seen)") }
            }
            for party in parties { party.waiter.ended() }
            if watch.tenants != 0 || table.count != 0 { faults.append("something is left behind") }
        }
    }

    @Test("nobody misses a change, and nothing is left behind")
    func nothingMissed() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "watch") { loop.run() }
        let faults = await loop.perform { () async throws(Never) -> [String] in
            var faults: [String] = []
            for _ in 0..<2000 where faults.isEmpty {
                let scenario = Scenario(on: loop)
                await scenario.run(60)
                faults += scenario.faults
            }
            return faults
        }
        #expect(faults == [])
        loop.stop()
        thread.join()
    }

    @Test("a wave is common to those it wakes for one look, and to none of them that waits again")
    func oneLook() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "watch") { loop.run() }
        let waves = await loop.perform { () async throws(Never) -> [[UInt64?]] in
            let watch = ChangeWatch()
            let table = ChangeTable(on: loop, watch: watch)
            let waiters = ["s", "t"].map { ChangeWaiter(of: .named($0, of: "a"), in: table) }
            for waiter in waiters {
                waiter.wait(for: "a", since: "7", likeness: 0, midnight: .now + .seconds(60), until: .now + .seconds(60))
            }
            try? await watch.look { _ throws(PostgresError) in ([], "7", "e") }
            watch.signal("a")
            for _ in 0..<4 { await Task.yield() }
            var waves = [waiters.map(\.commonWave)]
            waiters[0].beginLook()
            waves.append([waiters[0].takeCommonWave(), waiters[0].takeCommonWave()])
            waiters[1].wait(for: "a", since: "8", likeness: 0, midnight: .now + .seconds(60), until: .now + .seconds(60))
            waves.append(waiters.map(\.commonWave))
            for waiter in waiters { waiter.ended() }
            return waves
        }
        #expect(waves == [[1, 1], [1, nil], [nil, nil]])
        loop.stop()
        thread.join()
    }

    @Test("a tenant nobody waits for is not asked about, and nobody is asked when nothing was committed")
    func idle() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "watch") { loop.run() }
        let asked = await loop.perform { () async throws(Never) -> [[String]] in
            let watch = ChangeWatch()
            let table = ChangeTable(on: loop, watch: watch)
            let waiter = ChangeWaiter(of: .named("s", of: "a"), in: table)
            waiter.wait(for: "a", since: "7", likeness: 0, midnight: .now + .seconds(60), until: .now)
            var asked: [[String]] = []
            for snapshot in ["7", "7", "8", "8"] {
                try? await watch.look { looks throws(PostgresError) in
                    asked.append(looks.map { "\($0.tenant) \($0.snapshot)" })
                    return ([], snapshot, "e")
                }
            }
            waiter.ended()
            return asked
        }
        // First for who has come; then only for the snapshot, until that is another.
        #expect(asked == [["a 7"], [], [], ["a 7"], []])
        loop.stop()
        thread.join()
    }

    @Test("another log wakes everybody, also when the rest of that look fails; a day that turns wakes its tenant together")
    func everybody() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "watch") { loop.run() }
        let nudged = await loop.perform { () async throws(Never) -> [[Bool]] in
            let watch = ChangeWatch()
            let table = ChangeTable(on: loop, watch: watch)
            let waiters = ["s", "t"].map { ChangeWaiter(of: .named($0, of: "a"), in: table) }
            for waiter in waiters {
                waiter.wait(for: "a", since: "7", likeness: 0, midnight: .now + .seconds(60), until: .now + .seconds(60))
            }
            var nudged: [[Bool]] = []
            // The second look is of another log, and its question about those who were there fails.
            for (snapshot, epoch, fails) in [("7", "e", false), ("8", "f", true), ("8", "f", false)] {
                var asked = 0
                try? await watch.look { _ throws(PostgresError) in
                    asked += 1
                    if fails, asked > 1 { throw .unavailable }
                    return ([], snapshot, epoch)
                }
                for _ in 0..<4 { await Task.yield() }
                nudged.append(waiters.map(\.isNudged))
            }
            for waiter in waiters {
                waiter.beginLook()
                waiter.wait(for: "a", since: "8", likeness: 0, midnight: .now, until: .now + .seconds(60))
            }
            while !waiters[0].isNudged { await loop.sleep(for: .milliseconds(1)) }
            nudged.append([waiters[0].lastWave == waiters[1].lastWave])
            for waiter in waiters { waiter.ended() }
            return nudged
        }
        #expect(nudged == [[false, false], [false, false], [true, true], [true]])
        loop.stop()
        thread.join()
    }

    @Test("however many have come, one statement asks about 500 tenants at most")
    func inParts() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "watch") { loop.run() }
        let asked = await loop.perform { () async throws(Never) -> [Int] in
            let watch = ChangeWatch()
            let table = ChangeTable(on: loop, watch: watch)
            let waiters = (0..<1201).map { ChangeWaiter(of: .named("s", of: "t\($0)"), in: table) }
            for (place, waiter) in waiters.enumerated() {
                waiter.wait(for: "t\(place)", since: "7", likeness: 0, midnight: .now + .seconds(60), until: .now + .seconds(60))
            }
            var asked: [Int] = []
            try? await watch.look { looks throws(PostgresError) in
                asked.append(looks.count)
                return ([], "7", "e")
            }
            for waiter in waiters { waiter.ended() }
            return asked
        }
        #expect(asked == [500, 500, 201])
        loop.stop()
        thread.join()
    }
}

extension VerifiedToken {
    /// A person of whom nothing else matters.
    static func named(_ subject: String, of tenant: String?) -> VerifiedToken {
        VerifiedToken(subject: subject, tenant: tenant, session: nil, email: nil, provesEmail: false, expiresAt: .max)
    }
}
