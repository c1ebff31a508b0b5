import API
import Crypto
import Postgres
import Text

/// The keys that sign tokens, as they lie in the database. Blocking.
package struct SigningKeyStore {
    /// One of them, sealed.
    package struct Entry: Sendable {
        let identifier: String
        /// standby, current or previous.
        package let state: String
        /// A member of a JWK set.
        let publicKey: [UInt8]
        let sealedKey: [UInt8]
        /// When it came to its state.
        package let changedAt: String

        /// The key, opened; nil under another sealing key.
        package func opened(by sealing: SealingKey) -> SigningKey? {
            sealing.open(sealedKey, for: SigningKeyStore.purpose, context: Array(identifier.utf8)).flatMap(SigningKey.init)
        }
    }

    fileprivate static let purpose = "signing key"
    /// Longer than any token lives that an old key has signed, with room for servers that hear late of the new one. Tokens of
    /// `quartermaster token` may live longer: `office.rotate_signing_keys` looks for them.
    private static let kept = "2 days"

    private static let adding = Statement.call("office.add_first_signing_keys", ["keys": "json"])
    private static let deleting = Statement.call("office.delete_signing_keys")
    private static let rotating = Statement.call(
        "office.rotate_signing_keys",
        ["new_kid": "text", "new_public_key": "json", "new_sealed_key": "bytea", "kept": "interval"])
    private static let notingCopy = Statement.call("office.note_seal_key_copy", ["fingerprint": "text"])
    package static let statements = [adding, deleting, rotating, notingCopy]

    let session: Session

    /// All of them, the current one first.
    func entries() throws(PostgresError) -> [Entry] {
        Self.entries(in: try session.execute(Self.reading).rows)
    }

    /// What is asked for them.
    package static let reading = """
        select kid, state, public_key, encode(sealed_key, 'hex'), office.rfc3339_time(changed_at) from office.signing_keys()
        """

    /// What the answer has.
    package static func entries(in rows: [Rows.Row]) -> [Entry] {
        rows.map { row in
            Entry(
                identifier: row.text(0) ?? "", state: row.text(1) ?? "", publicKey: row[2] ?? [],
                sealedKey: Hexadecimal.decode(row[3] ?? []) ?? [], changedAt: row.text(4) ?? "")
        }
    }

    /// Gives the database its first two, unless another server was quicker.
    func addFirst(sealedBy sealing: SealingKey) throws(PostgresError) {
        guard let current = NewSigningKey(sealing, purpose: Self.purpose),
            let standby = NewSigningKey(sealing, purpose: Self.purpose)
        else { throw .unavailable }
        let keys = "[\(current.json(state: "current")),\(standby.json(state: "standby"))]"
        try session.execute(Self.adding, ["keys": keys])
    }

    /// Ends every session and puts two new keys in the place of all there are.
    package func renew(sealedBy sealing: SealingKey) throws(PostgresError) {
        try session.transaction { () throws(PostgresError) in
            try session.execute(Self.deleting)
            try addFirst(sealedBy: sealing)
        }
    }

    /// Notes that a copy of the sealing key was looked at.
    func noteCopy(of sealing: SealingKey) throws(PostgresError) {
        try session.execute(Self.notingCopy, ["fingerprint": sealing.fingerprint])
    }

    /// Puts the standby key in the current one's place, and a new one in its own.
    package func rotate(sealedBy sealing: SealingKey) throws(PostgresError) {
        guard let next = NewSigningKey(sealing, purpose: Self.purpose) else { throw .unavailable }
        try session.execute(
            Self.rotating,
            [
                "new_kid": next.identifier, "new_public_key": next.publicKey, "new_sealed_key": next.sealedKey.byteaText,
                "kept": Self.kept,
            ])
    }
}

/// A key that was just made, on its way to the database.
private struct NewSigningKey {
    let identifier = UUIDText.random()
    let publicKey: String
    let sealedKey: [UInt8]

    init?(_ sealing: SealingKey, purpose: String) {
        guard let key = SigningKey.generateES256(), let secret = key.privateBytes,
            let publicKey = key.webKey(identifier: identifier)
        else { return nil }
        self.publicKey = String(decoding: publicKey, as: UTF8.self)
        sealedKey = sealing.seal(secret, for: purpose, context: Array(identifier.utf8))
    }

    /// As `office.add_first_signing_keys` reads it.
    func json(state: String) -> String {
        #"{"kid":"\#(identifier)","state":"\#(state)","public_key":\#(publicKey),"sealed_key":"\#(Hexadecimal.encode(sealedKey))"}"#
    }
}
