import Foundation

/// What a server holds when nobody asks it anything: the same after a thousand requests as before the first.
struct LeakCheck {
    let server: TestServer
    let observer: Database

    init(_ server: TestServer) throws {
        self.server = server
        observer = try server.database.session()
    }

    /// Descriptors besides the sessions with Postgres, which the server may open late and keep. A pooler has others with Postgres than the
    /// server has with it; those are on a Unix socket.
    func descriptors() throws -> Int {
        let open = OpenFiles.count(of: server.process.id)
        return try open - (TestSettings.pooler == nil ? sessions().count : SocketTable.unixSockets(of: server.process.id))
    }

    /// Waits until the server is idle again and holds no more than it did.
    /// - Returns: what is still held, in words; nil when all is given back.
    func leak(over baseline: Int) throws -> String? {
        var held = ""
        let clean = try eventually(within: 60) {
            let connections = SocketTable.acceptedConnections(toPort: server.port)
            let busy = try sessions().filter { $0["state"] != "idle" }
            let descriptors = try descriptors()
            held = "\(connections) client connections, \(descriptors) descriptors over \(baseline), busy sessions \(busy)"
            return connections == 0 && busy.isEmpty && descriptors <= baseline
        }
        return clean ? nil : held
    }

    private func sessions() throws -> [Row] {
        try observer.rows(
            "select state, query from pg_stat_activity where application_name = $1", ["quartermaster-\(server.port)"])
    }
}

extension TestServer {
    /// What is held by a server that was just started, once its first probe is gone and the count has settled: Postgres
    /// still shows a session for a moment after the server has closed it.
    func idleDescriptors() throws -> Int {
        let check = try LeakCheck(self)
        var (last, agreeing) = (-1, 0)
        _ = try eventually {
            let count = try check.descriptors()
            agreeing = count == last && SocketTable.acceptedConnections(toPort: port) == 0 ? agreeing + 1 : 0
            last = count
            return agreeing == 50
        }
        return last
    }

    /// The end of the run: a leak, or an end that is not clean, makes the run fail.
    func stopWithoutLeaks(over baseline: Int) {
        let leak = (try? LeakCheck(self).leak(over: baseline)) ?? nil
        let exit = stop()
        guard leak != nil || exit != .code(0) else { return }
        let report = "server of the run: ended with \(exit); held \(leak ?? "nothing")\n\(log.tail)\n"
        FileHandle.standardError.write(Data(report.utf8))
        _exit(70)
    }
}
