import API
import Crypto
import EventLoop
import JSON
import Postgres
import Synchronization

/// The keys of a server that is its own issuer, brought from the database and shared by all loops.
package final class Issuer: Sendable {
    /// What tokens are made with at this moment.
    package struct Keys: Sendable {
        /// Seals and authenticates what is neither token nor password.
        package let sealing: SealingKey
        /// Signs tokens.
        let signing: SigningKey
        /// Its `kid`.
        let identifier: String
        /// The JWK set with every key whose tokens are good.
        package let publicKeys: [UInt8]
    }

    /// How often the keys are looked at again: a rotation is heard of this late at most.
    static let interval: Duration = .seconds(60)

    private let databaseURL: String
    private let source: SealKeySource
    private let pool = BlockingPool(name: "issuer", threads: 1)
    private let state = Mutex<Keys?>(nil)

    package init(databaseURL: String, source: SealKeySource) {
        self.databaseURL = databaseURL
        self.source = source
    }

    /// Nil until they were brought.
    package var keys: Keys? { state.withLock { $0 } }

    /// Brings the keys, and gives a house that has none its first. Blocks. A sealing key that is made for them is told.
    package func open(tell: (SealingKey) -> Void) throws(CommandFailure) -> Keys {
        let store = try Self.store(databaseURL)
        var entries = try Self.asking { () throws(PostgresError) in try store.entries() }
        var sealing = try source.find()
        if entries.isEmpty {
            let first: SealingKey
            if let sealing { first = sealing } else { first = try source.make(tell: tell) }
            sealing = first
            entries = try Self.asking { () throws(PostgresError) in
                try store.addFirst(sealedBy: first)
                return try store.entries()
            }
        }
        return try take(entries, sealing)
    }

    /// Brings the keys of a house that has some. Blocks.
    func reopen() throws(CommandFailure) -> Keys {
        let store = try Self.store(databaseURL)
        return try take(try Self.asking { () throws(PostgresError) in try store.entries() }, try source.find())
    }

    /// As `reopen`, on a thread that may block.
    func refresh() async throws(CommandFailure) -> Keys {
        try await pool.run { [self] () throws(CommandFailure) in try reopen() }
    }

    private func take(_ entries: [SigningKeyStore.Entry], _ sealing: SealingKey?) throws(CommandFailure) -> Keys {
        guard let sealing else { throw .sealKeyMissing(source.path) }
        guard let current = entries.first(where: { $0.state == "current" }) else { throw .noSigningKeys }
        guard let signing = current.opened(by: sealing) else { throw .otherSealKey }
        let keys = Keys(
            sealing: sealing, signing: signing, identifier: current.identifier, publicKeys: Self.keySet(entries))
        state.withLock { $0 = keys }
        return keys
    }

    private static func keySet(_ entries: [SigningKeyStore.Entry]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("keys")
            json.array { json in for entry in entries { json.raw(entry.publicKey) } }
        }
        return json.bytes
    }

    /// A Postgres that says nothing must not keep the keys from being read again later.
    private static let patience: Duration = .seconds(10)

    private static func store(_ databaseURL: String) throws(CommandFailure) -> SigningKeyStore {
        try asking { () throws(PostgresError) in
            SigningKeyStore(session: try Session(connecting: databaseURL, patience: patience))
        }
    }

    private static func asking<Value>(_ ask: () throws(PostgresError) -> Value) throws(CommandFailure) -> Value {
        do throws(PostgresError) { return try ask() } catch { throw CommandFailure(error) }
    }
}

extension CommandFailure {
    static let noSigningKeys = CommandFailure(
        .misconfigured, "the database has no keys that sign tokens yet: the first start of `quartermaster serve` makes them")

    package static let otherSealKey = CommandFailure(
        .misconfigured,
        "the keys that sign tokens were sealed with a different key: set AUTH_SEAL_KEY to the one of the other servers, "
            + "or put its file in AUTH_DIR. If it is lost, `quartermaster keys renew` makes new ones and signs everybody out")

    package static func sealKeyMissing(_ path: String) -> CommandFailure {
        CommandFailure(
            .misconfigured,
            "AUTH_SEAL_KEY is not set and there is no file \(path), but the database has keys sealed with one: set it to the one of "
                + "the other servers. If it is lost, `quartermaster keys renew` makes new ones and signs everybody out")
    }
}
