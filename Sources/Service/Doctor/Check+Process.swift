import API
import EventLoop

extension Check {
    /// Each client and each Postgres connection is an open file.
    static let openFiles = Check("open-files") { examination in
        let limit = ProcessEnvironment.openFileLimit
        let own = examination.connections + 8 * examination.settings.listening.loops + 16
        let clients = max(0, limit - own)
        let found = "the limit of open files is \(limit), which leaves \(clients) for clients"
        let cure = "raise it (ulimit -n, LimitNOFILE= of a systemd unit)"
        if clients < 64 { return .wrong("\(found): \(cure)") }
        return clients < 512 ? .warning("\(found): \(cure)") : .ok(found)
    }
}
