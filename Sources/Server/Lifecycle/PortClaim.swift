import API
import Crypto
import EventLoop
import Glibc
import Operations
import Settings
import Synchronization
import Text

/// The claim of this process to a port: the servers of one database may share it (`SO_REUSEPORT`), and nobody else. Without it the clients of
/// one port would be answered by either of two databases, in turn.
///
/// Whoever claims a port holds a name that says so (`HeldName`), from before it listens to its end.
final class PortClaim: Sendable {
    /// What a port is for.
    enum Use: String {
        case requests = "PORT"
        case figures = "METRICS_PORT"
    }

    /// Who has a port.
    struct Holder {
        let database: String
        let use: Use
        /// Its number.
        let process: String
    }

    private let host: String
    private let port: UInt16
    private let use: Use
    private let log: Log
    private let held = Mutex<(database: String, name: HeldName)?>(nil)

    private static let root = "quartermaster"
    /// A database that is not known yet.
    private static let unknown = "-"
    private static let every = "*"
    /// This process: its number, and what tells it from one of the same number in another container.
    private static let process = "\(getpid())-\(UUIDText.random().prefix(8))"
    /// Looking and claiming take a moment, in which no other may do either.
    private static let patience = 250
    private static let pause: UInt32 = 20_000

    init(host: String, port: UInt16, for use: Use, log: Log) {
        self.host = Self.canonical(host)
        self.port = port
        self.use = use
        self.log = log
    }

    /// Claims the port for a server of this database, nil while it is not known; again where it is another than before. Throws, with who has
    /// it, where it is not to be had. May block for a moment.
    func take(for database: String?) throws(CommandFailure) {
        guard port != 0, held.withLock({ $0?.database }) != database ?? Self.unknown else { return }
        let turn = waitForTurn()
        defer { withExtendedLifetime(turn) {} }
        if let refusal = refusal(of: database) { throw refusal }
        hold(for: database)
    }

    /// Says that this process has the port, for whoever asks. Once it listens there alone nobody has to be asked.
    func hold(for database: String?) {
        guard port != 0 else { return }
        let database = database ?? Self.unknown
        let name = [Self.root, "\(port)", host, database, use.rawValue, Self.process].joined(separator: "/")
        guard let new = HeldName(name) else { return tellUnclaimed() }
        held.withLock { $0 = (database, new) }
    }

    /// Why a server of this database can't listen there; nil where it is another program that does.
    func refusal(of database: String?) -> CommandFailure? {
        holders().first { !mayShare(with: $0, database) }.map(refusal)
    }

    /// True where all who have it are servers of this database that tell their figures there.
    func isOfSibling(_ database: String?) -> Bool {
        let all = holders()
        return !all.isEmpty && all.allSatisfy { $0.use == .figures && [database, Self.unknown].contains($0.database) }
    }

    private func mayShare(with other: Holder, _ database: String?) -> Bool {
        guard use == .requests, other.use == .requests else { return false }
        guard let database, other.database != Self.unknown else { return true }
        return other.database == database
    }

    private func refusal(_ holder: Holder) -> CommandFailure {
        let server =
            switch (holder.use, use) {
            case (.figures, _): "the figures of another server (METRICS_PORT)"
            case (.requests, .requests): "a server of another database"
            case (.requests, .figures): "the requests of a server (PORT)"
            }
        let cure = use == .figures ? "METRICS_PORT" : "PORT or DATABASE_URL"
        return CommandFailure(
            .misconfigured,
            "\(use.rawValue) \(port) is taken by the process \(holder.process), for \(server): stop that one, or change \(cure)")
    }

    /// The others who have it, on an address that is also ours.
    private func holders() -> [Holder] {
        HeldName.all(beginningWith: "\(Self.root)/\(port)/").compactMap { name in
            let parts = name.split(separator: "/").map(String.init)
            guard parts.count == 6, let use = Use(rawValue: parts[4]), parts[5] != Self.process else { return nil }
            let isHere = parts[2] == host || [parts[2], host].contains(Self.every)
            return isHere ? Holder(database: parts[3], use: use, process: String(parts[5].prefix { $0 != "-" })) : nil
        }
    }

    /// Nil where there are no such names, or another's turn does not end.
    private func waitForTurn() -> HeldName? {
        let name = "\(Self.root)-turn/\(port)"
        for attempt in 0..<Self.patience {
            if let turn = HeldName(name) { return turn }
            // The first may have ended just now. Where there are no such names, `hold` tells.
            guard attempt == 0 || !HeldName.all(beginningWith: name).isEmpty else { return nil }
            usleep(Self.pause)
        }
        log.write(.warning, "another server has been claiming the port for long", fields)
        return nil
    }

    /// It serves all the same: the claim keeps others away, and answers nobody.
    private func tellUnclaimed() {
        log.write(.warning, "the port can't be claimed: a server of another database may take it too", fields)
    }

    private var fields: [Log.Field] { [("setting", .text(use.rawValue)), ("port", .number(Int(port)))] }

    /// Names of one address are one.
    private static func canonical(_ host: String) -> String {
        switch host.lowercased() {
        case "", "*", "0.0.0.0", "::": every
        case "localhost": "127.0.0.1"
        case let other: String(other.filter { $0 != "/" }.prefix(20))
        }
    }
}
