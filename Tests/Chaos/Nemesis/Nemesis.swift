import Foundation

/// Breaks servers and their Postgres while the phones play, one after another, and mends them.
final class Nemesis: Adversary {
    private(set) var toll: [Fault: Int] = [:]
    /// Seconds from Postgres' return to health, each time.
    private(set) var recoveries: [Double] = []
    private let fleet: Fleet
    private let cluster: Cluster
    private let database: String
    private let history: History
    private var generator: SeededGenerator

    init(_ fleet: Fleet, _ cluster: Cluster, database: String, history: History, _ generator: SeededGenerator) {
        self.fleet = fleet
        self.cluster = cluster
        self.database = database
        self.history = history
        self.generator = generator.branch("nemesis")
    }

    /// Goes on for the seconds of the quota, on a slow machine until it is met but not for ever, and closes the stage. Then
    /// everything runs again.
    func haunt(_ stage: Stage, quota: Quota) throws {
        let began = ContinuousClock.now
        try haunt(while: { stage.isOpen }) {
            let share = (ContinuousClock.now - began) / .seconds(quota.seconds)
            if share > 5 || (share > 1 && quota.shortages(history.all, toll).isEmpty) { stage.close() }
        }
    }

    /// Goes on for so many seconds. Then everything runs again.
    func haunt(for seconds: Int) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        try haunt(while: { ContinuousClock.now < end }) {}
    }

    private func haunt(while isOpen: () -> Bool, afterEach look: () -> Void) throws {
        while isOpen() {
            for fault in Fault.deck.shuffled(using: &generator) where isOpen() {
                generator.pause(0.2...0.9)
                try strike(fault)
                toll[fault, default: 0] += 1
                look()
            }
        }
        _ = HealthWatch(port: fleet.port).secondsToHealth()
    }

    private func strike(_ fault: Fault) throws {
        switch fault {
        case .killServer: try kill([anyServer])
        case .killAllServers: try kill(fleet.servers)
        case .restartPostgres: try restartPostgres()
        case .terminateBackends: try cluster.terminateBackends(of: database)
        case .stopServer: stopForAWhile(anyServer)
        case .handOver: try handOver(anyServer)
        case .failOver, .stallStandby, .moveShard: break
        }
    }

    private var anyServer: ServerProcess { fleet.servers[.random(in: fleet.servers.indices, using: &generator)] }

    private func kill(_ servers: [ServerProcess]) throws {
        for server in servers { fleet.kill(server) }
        generator.pause(0...0.2)
        for _ in servers { try fleet.add() }
    }

    private func restartPostgres() throws {
        try cluster.restartImmediately()
        let (seconds, stall) = HealthWatch(port: fleet.port).secondsToHealth()
        recoveries.append(seconds)
        // What the machine itself stood still is not the server's.
        guard seconds > 2 + 5 * stall else { return }
        history.found(Finding(invariant: "slow-recovery", subject: "health", found: "\(seconds) s after Postgres was back"))
    }

    /// Sometimes its sessions are gone when it wakes.
    private func stopForAWhile(_ server: ServerProcess) {
        server.send(SIGSTOP)
        generator.pause(0.2...1.5)
        if generator.chance(0.3) { try? cluster.terminateBackends(of: database) }
        generator.pause(0...1)
        server.send(SIGCONT)
    }

    /// The other takes the port before this one lets go.
    private func handOver(_ server: ServerProcess) throws {
        try fleet.add()
        fleet.stop(server)
    }
}
