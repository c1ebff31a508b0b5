import Foundation
import Glibc
import Postgres

/// One node's Patroni and its Postgres. Of the thread that made it.
final class PatroniNode {
    private let node: Standby.Node
    private let log: String
    /// The first was started by the script.
    private var process: ChildProcess?

    init(_ node: Standby.Node, folder: String) {
        self.node = node
        log = "\(folder)/\(node.name).log"
    }

    func start() throws {
        let command = ["/usr/bin/patroni", node.configuration]
        let asOwner = getuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] + command : command
        process = try ChildProcess(
            asOwner, environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"], output: log)
    }

    /// As if its machine had lost power.
    func kill() {
        ProcessTree.of { $0.contains(node.configuration) }.forEach { $0.kill() }
        if let postmaster { ProcessTree(postmaster).kill() }
        _ = process?.end()
        process = nil
    }

    /// Its Postgres stands still, or goes on.
    func sendToPostgres(_ signal: Int32) {
        guard let postmaster else { return }
        ProcessTree(postmaster).send(signal)
    }

    /// Whether its Postgres takes changes.
    var isPrimary: Bool {
        guard let session = try? Session(connecting: node.target, timeout: .seconds(2), patience: .seconds(2)),
            let row = try? session.execute("select pg_is_in_recovery()").first
        else { return false }
        return row.text(0) == "f"
    }

    /// Whether Patroni would let it take over.
    var isSynchronous: Bool { answersWell("synchronous") }

    /// Whether Patroni has made it the primary.
    var isLeader: Bool { answersWell("primary") }

    private func answersWell(_ path: String) -> Bool {
        let command = ["/usr/bin/curl", "--fail", "--silent", "--max-time", "3", "http://127.0.0.1:\(node.port)/\(path)"]
        return (try? ChildProcess(command, environment: [:], output: "/dev/null"))?.end() == nil
    }

    private var postmaster: pid_t? {
        guard let text = try? String(contentsOfFile: "\(node.data)/postmaster.pid", encoding: .utf8) else { return nil }
        return text.split(separator: "\n").first.flatMap { pid_t($0) }
    }
}
