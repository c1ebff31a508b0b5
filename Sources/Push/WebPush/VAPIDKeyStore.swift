import API
import Crypto
import Postgres
import Text

/// The key by which push services know this house, as it lies in the database, sealed as the keys are that sign tokens. Browsers subscribe
/// with it, so it stays for good. Blocking.
package struct VAPIDKeyStore {
    private static let adding = Statement.call("office.add_vapid_key", ["public_key": "text", "sealed_key": "bytea"])
    package static let statements = [adding]
    /// The functions that are asked in other ways.
    package static let functions = ["vapid_key"]

    private static let purpose = "web push key"
    private static let reading = "select public_key, encode(sealed_key, 'hex') from office.vapid_key()"
    /// A Postgres that says nothing must not keep the server from starting.
    private static let patience: Duration = .seconds(10)

    /// The house's key, made where there is none: of several servers that start at once, one makes it.
    package static func open(_ databaseURL: String, sealedBy sealing: SealingKey) throws(CommandFailure) -> SigningKey {
        let found: (publicKey: String, sealed: [UInt8])?
        do throws(PostgresError) {
            let session = try Session(connecting: databaseURL, patience: patience)
            if let kept = try read(session) {
                found = kept
            } else {
                try add(to: session, sealing)
                found = try read(session)
            }
        } catch {
            throw CommandFailure(error)
        }
        guard let found, let bytes = sealing.open(found.sealed, for: purpose, context: Array(found.publicKey.utf8)),
            let key = SigningKey(privateBytes: bytes)
        else {
            throw CommandFailure(
                .misconfigured,
                "the key of Web Push was sealed with a different key: set AUTH_SEAL_KEY to the one of the other servers")
        }
        return key
    }

    private static func read(_ session: Session) throws(PostgresError) -> (publicKey: String, sealed: [UInt8])? {
        guard let row = try session.execute(reading).rows.first, let publicKey = row.text(0) else { return nil }
        return (publicKey, Hexadecimal.decode(row[1] ?? []) ?? [])
    }

    private static func add(to session: Session, _ sealing: SealingKey) throws(PostgresError) {
        guard let key = SigningKey.generateES256(), let secret = key.privateBytes, let point = key.point else {
            throw .unavailable
        }
        let publicKey = Base64URL.encode(point)
        let sealed = sealing.seal(secret, for: purpose, context: Array(publicKey.utf8))
        try session.execute(adding, ["public_key": publicKey, "sealed_key": "\\x" + Hexadecimal.encode(sealed)])
    }
}
