import Foundation
import Glibc

/// Kills the primary again and again, and brings it back as the standby.
final class FailOverNemesis: Adversary {
    /// What one fail-over is worth in seconds of a run: a house has to have enough to do.
    static let secondsEach = 12

    private(set) var toll: [Fault: Int] = [:]
    private(set) var recoveries: [Double] = []
    private let fleet: Fleet
    private let nodes: [PatroniNode]
    private let history: History
    private var generator: SeededGenerator

    struct GaveUp: Error, CustomStringConvertible {
        let awaited: String
        var description: String { "after two minutes Patroni has no \(awaited)" }
    }

    init(_ fleet: Fleet, _ standby: Standby, history: History, _ generator: SeededGenerator) {
        self.fleet = fleet
        self.history = history
        self.generator = generator.branch("fail-over")
        nodes = standby.nodes.map { PatroniNode($0, folder: standby.folder) }
    }

    func haunt(_ stage: Stage, quota: Quota) throws {
        while stage.isOpen {
            let (primary, standby) = try pair()
            generator.pause(2...5)
            try failOver(from: primary, to: standby)
            toll[.failOver, default: 0] += 1
            let count = toll[.failOver, default: 0]
            let isEnough = count >= (quota.failOvers ?? 1) && quota.shortages(history.all, toll).isEmpty
            if isEnough || count >= 3 * (quota.failOvers ?? 1) { stage.close() }
        }
        _ = try pair()
        _ = HealthWatch(port: fleet.port).secondsToHealth()
    }

    private func failOver(from primary: PatroniNode, to standby: PatroniNode) throws {
        // Changes wait for it until nobody waits for them any more, and are nowhere else when the primary goes.
        let isStalled = generator.chance(0.3)
        if isStalled {
            standby.sendToPostgres(SIGSTOP)
            generator.pause(5.5...7)
            toll[.stallStandby, default: 0] += 1
        }
        primary.kill()
        if isStalled { standby.sendToPostgres(SIGCONT) }
        try wait(for: "new primary") { standby.isPrimary }
        let (seconds, stall) = HealthWatch(port: fleet.port).secondsToHealth()
        recoveries.append(seconds)
        if seconds > 2 + 5 * stall {
            history.found(Finding(invariant: "slow-recovery", subject: "health", found: "\(seconds) s after the promotion"))
        }
        generator.pause(0...3)
        try primary.start()
    }

    /// The primary, and the standby that may take over from it.
    private func pair() throws -> (PatroniNode, PatroniNode) {
        var found: (PatroniNode, PatroniNode)?
        try wait(for: "primary with a synchronous standby") {
            found = [(nodes[0], nodes[1]), (nodes[1], nodes[0])].first { $0.isLeader && $1.isSynchronous }
            return found != nil
        }
        return found ?? (nodes[0], nodes[1])
    }

    private func wait(for what: String, until isThere: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while !isThere() {
            guard ContinuousClock.now < end else { throw GaveUp(awaited: what) }
            usleep(50_000)
        }
    }
}
