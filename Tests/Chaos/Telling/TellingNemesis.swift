import Foundation
import Postgres

/// Breaks servers and Postgres while devices, or receivers of webhooks, are told things, and notes when, so that what was told twice can be held against it.
final class TellingNemesis {
    private(set) var toll: [Fault: Int] = [:]
    private let fleet: Fleet
    private let cluster: Cluster
    private let database: String
    /// Gives back what dead servers had taken up.
    private let releasing: String
    private var generator: SeededGenerator
    private var deaths: [(server: Int, at: Double)] = []
    private var troubles: [(began: Double, ended: Double)] = []

    private static let deck: [Fault] = [
        .killServer, .killServer, .killServer, .killServer, .killAllServers, .restartPostgres, .restartPostgres,
        .terminateBackends,
        .stopServer, .handOver,
    ]

    init(_ fleet: Fleet, _ cluster: Cluster, database: String, _ generator: SeededGenerator, releasing: String) {
        self.releasing = releasing
        self.fleet = fleet
        self.cluster = cluster
        self.database = database
        self.generator = generator.branch("push nemesis")
    }

    func haunt(for seconds: Int) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while .now < end {
            for fault in Self.deck.shuffled(using: &generator) where .now < end {
                generator.pause(0.1...0.9)
                try strike(fault)
                toll[fault, default: 0] += 1
            }
        }
    }

    /// The last blow; then all is well until there is nothing left to tell, or for so many seconds.
    func leave(until unsettled: String, within seconds: Int, hurrying: String? = nil) throws {
        try strike(.killAllServers)
        let session = try cluster.session(database: database)
        let end = ContinuousClock.now + .seconds(seconds)
        while try session.execute(unsettled).first?.text(0) != "0", .now < end {
            if let hurrying { try session.execute(hurrying) }
            usleep(hurrying == nil ? 50_000 : 500_000)
        }
    }

    private func strike(_ fault: Fault) throws {
        switch fault {
        case .killServer:
            kill(anyServer)
            generator.pause(0...0.2)
            try fleet.add()
        case .killAllServers:
            let count = fleet.servers.count
            for server in fleet.servers { kill(server) }
            // Nobody is sending any more, and when what they last asked Postgres for has ended, no lease is anybody's: nobody has to wait
            // for its end.
            let session = try cluster.session(database: database)
            try session.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
                [database])
            try session.execute(releasing)
            for _ in 0..<count { try fleet.add() }
        case .restartPostgres: try during { try cluster.restartImmediately() }
        case .terminateBackends: try during { try cluster.terminateBackends(of: database) }
        case .stopServer:
            let server = anyServer
            during {
                server.send(SIGSTOP)
                generator.pause(0.2...2.5)
                server.send(SIGCONT)
            }
        case .handOver:
            let server = anyServer
            try fleet.add()
            fleet.stop(server)
        case .failOver, .stallStandby, .moveShard: break
        }
    }

    private var anyServer: ServerProcess { fleet.servers[.random(in: fleet.servers.indices, using: &generator)] }

    private func kill(_ server: ServerProcess) {
        deaths.append((server.number, Date().timeIntervalSince1970))
        fleet.kill(server)
    }

    private func during(_ trouble: () throws -> Void) rethrows {
        let began = Date().timeIntervalSince1970
        try trouble()
        troubles.append((began, Date().timeIntervalSince1970))
    }

    /// When servers died, and when Postgres was away or a server stood still, as tables beside the data.
    func note(in session: Session) throws {
        try session.execute("create table chaos.deaths (server int, at float8)")
        try session.execute("create table chaos.troubles (began float8, ended float8)")
        for death in deaths {
            try session.execute("insert into chaos.deaths values ($1, $2)", ["\(death.server)", "\(death.at)"])
        }
        for trouble in troubles {
            try session.execute("insert into chaos.troubles values ($1, $2)", ["\(trouble.began)", "\(trouble.ended)"])
        }
    }
}
