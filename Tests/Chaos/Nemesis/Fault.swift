/// What the nemesis does, and how many of each are in a deck that it goes through again and again, each time in another order:
/// so that every run has its share of each.
enum Fault: String, CaseIterable, Sendable {
    case killServer = "kill -9 of a server"
    case killAllServers = "kill -9 of all servers"
    case restartPostgres = "pg_ctl restart -m immediate"
    case terminateBackends = "all backends terminated"
    case stopServer = "SIGSTOP for a while"
    case handOver = "SIGTERM, another takes over"
    /// Under Patroni alone.
    case failOver = "the primary killed, the standby promoted"
    case stallStandby = "the standby stalled before"
    /// Where the tenants are distributed.
    case moveShard = "a house moved to another node"

    static let deck: [Fault] = [
        .killServer, .killServer, .killAllServers, .restartPostgres, .terminateBackends, .terminateBackends, .stopServer,
        .handOver, .handOver,
    ]
}
