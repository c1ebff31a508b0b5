import API
import Crypto
import EventLoop
import Files
import Postgres
import Synchronization

/// Signs the trees of the houses' audits, with a key that the database does not have. What was signed last is kept outside of it, and compared before the
/// next: a tree that has become shorter, or another, is not signed, and the house's next one begins.
package final class AuditSigner: Sendable {
    /// What is signed, and what is told of it besides.
    package struct Signed: Sendable {
        package let kept: CheckpointShelf.Kept
        /// RFC 3339.
        package let sealedAt: String
    }

    /// Why there is no signature.
    package enum Trouble: Error {
        /// This server has no sealing key.
        case noKey
        /// It has one that can't be read.
        case key(CommandFailure)
        /// Nothing of the house was sealed yet.
        case nothingSealed
        /// What was signed last can't be read or kept.
        case file(FileFault)
        /// The database names the log as no log of the house is named.
        case strangeOrigin(String)
        case database(JobFailure)
    }

    private let shelf: CheckpointShelf
    private let findKey: @Sendable () throws(CommandFailure) -> SealingKey?
    private let pool = BlockingPool(name: "audit", threads: 1)
    private let found = Mutex<SealingKey?>(nil)
    /// By the key that was found, which stays.
    private let checked = CheckedNotes()

    /// - Parameter key: looks for the sealing key, and may block.
    package init(_ shelf: CheckpointShelf, key: @escaping @Sendable () throws(CommandFailure) -> SealingKey?) {
        self.shelf = shelf
        findKey = key
    }

    /// The key of a log, which no other has.
    package static func key(of origin: String, under sealing: SealingKey) -> Ed25519Key? {
        Ed25519Key(seed: sealing.derivedKey(for: "audit log " + origin))
    }

    /// Whoever makes a new sealing key has a new one here too.
    private func isSigned(_ kept: CheckpointShelf.Kept, of tenant: String, by sealing: SealingKey) -> Bool {
        checked.isGood(kept.note, of: tenant) {
            let origin = kept.checkpoint.origin
            guard let key = Self.key(of: origin, under: sealing),
                let verifier = NoteVerifier(name: origin, publicKey: key.publicKey)
            else { return false }
            return (try? SignedNote(Array(kept.note.utf8)).verify(by: verifier)) != nil
        }
    }

    package static let asking = Statement.call(
        "office.audit_head", ["tenant": "uuid", "kept_generation": "int", "kept_size": "bigint"])
    private static let renewing = Statement.call(
        "office.renew_audit_tree", ["tenant": "uuid", "expected": "int", "generation": "int", "reason": "text"])
    private static let noting = Statement.call("office.note_audit_signing", ["tenant": "uuid", "generation": "int"])
    package static let statements = [asking, renewing, noting]

    /// The newest checkpoint of a house, signed.
    package func sign(_ tenant: String, _ services: Services) async throws(Trouble) -> Signed {
        let (sealing, kept) = try await pool.run { [self] () throws(Trouble) in try (key(), newest(of: tenant)) }
        // A house has few lives: each turn ends in one that is signed, or in a younger tree.
        var begun: Int?
        for _ in 0..<3 {
            let head = try await head(of: tenant, kept, services)
            guard head.isNamed(for: tenant) else { throw .strangeOrigin(head.checkpoint.origin) }
            if let next = Judgement(head, kept).next {
                begun = try await renew(tenant, head, next, services)
                continue
            }
            if head.signedIn != head.here {
                _ = try await ask(Self.noting, ["tenant": tenant, "generation": String(head.generation)], services)
            }
            if let kept, kept.checkpoint == head.checkpoint, isSigned(kept, of: tenant, by: sealing) {
                return Signed(kept: kept, sealedAt: head.sealedAt)
            }
            if let kept, head.generation > kept.generation, head.generation != begun { warn(of: head, tenant, services) }
            let signed = try await pool.run { [self] () throws(Trouble) in try keep(head, sealing, of: tenant) }
            return Signed(kept: signed, sealedAt: head.sealedAt)
        }
        throw .nothingSealed
    }

    /// Whether there is a key to sign with.
    func hasKey() async throws(Trouble) -> Bool {
        do throws(Trouble) {
            _ = try await pool.run { [self] () throws(Trouble) in try key() }
            return true
        } catch .noKey {
            return false
        }
    }

    /// Whether a house's tree is another than was signed last, or was signed under another sealing key.
    func isNews(_ tenant: String, size: String, generation: String) async throws(Trouble) -> Bool {
        try await pool.run { [self] () throws(Trouble) in
            guard let kept = try newest(of: tenant) else { return true }
            if "\(kept.checkpoint.size)" != size || "\(kept.generation)" != generation { return true }
            return try !isSigned(kept, of: tenant, by: key())
        }
    }

    /// The newest checkpoint of each house that was signed here.
    func newestNotes() async throws(Trouble) -> [String] {
        try await pool.run { [self] () throws(Trouble) in
            var notes: [String] = []
            do throws(FileFault) {
                for tenant in try shelf.houses() { if let kept = try shelf.newest(of: tenant) { notes.append(kept.note) } }
            } catch { throw .file(error) }
            return notes
        }
    }

    private func head(
        of tenant: String, _ kept: CheckpointShelf.Kept?, _ services: Services
    ) async throws(Trouble) -> AuditHead {
        let rows = try await ask(
            Self.asking,
            [
                "tenant": tenant, "kept_generation": kept.map { String($0.generation) },
                "kept_size": kept.map { String($0.checkpoint.size) },
            ], services)
        guard let text = rows.first?[0] else { throw .nothingSealed }
        guard let head = FunctionResult.document(text).flatMap(AuditHead.init) else {
            throw .database(.unreadable(Self.asking))
        }
        return head
    }

    /// Who has the database can begin one as well, to hide what was in the log before.
    private func warn(of head: AuditHead, _ tenant: String, _ services: Services) {
        services.log.write(
            .warning, "the audit has another log, which this server did not begin",
            [
                ("tenant", .text(tenant)), ("origin", .text(head.checkpoint.origin)), ("size", .number(head.checkpoint.size)),
            ])
    }

    /// The generation that was begun; nil where another server was faster.
    private func renew(
        _ tenant: String, _ head: AuditHead, _ next: Judgement.Next, _ services: Services
    ) async throws(Trouble) -> Int? {
        services.log.write(
            .warning, "the audit's log can't go on, another begins",
            [
                ("tenant", .text(tenant)), ("reason", .text(next.reason.rawValue)), ("origin", .text(head.checkpoint.origin)),
                ("size", .number(head.checkpoint.size)),
            ])
        let rows = try await ask(
            Self.renewing,
            [
                "tenant": tenant, "expected": String(head.generation), "generation": String(next.generation),
                "reason": next.reason.rawValue,
            ], services)
        return rows.first?.text(0) == "t" ? next.generation : nil
    }

    private func ask(_ statement: Statement, _ arguments: Arguments, _ services: Services) async throws(Trouble) -> Rows {
        do throws(PostgresError) { return try await services.database.write(statement, arguments) } catch {
            throw .database(JobFailure(error))
        }
    }

    // MARK: Files; they block

    private func key() throws(Trouble) -> SealingKey {
        if let key = found.withLock(\.self) { return key }
        let known: SealingKey?
        do throws(CommandFailure) { known = try findKey() } catch { throw .key(error) }
        guard let key = known else { throw .noKey }
        found.withLock { $0 = key }
        return key
    }

    /// From the file each time: another server may share it.
    private func newest(of tenant: String) throws(Trouble) -> CheckpointShelf.Kept? {
        do throws(FileFault) { return try shelf.newest(of: tenant) } catch { throw .file(error) }
    }

    /// Before it is given out.
    private func keep(_ head: AuditHead, _ sealing: SealingKey, of tenant: String) throws(Trouble) -> CheckpointShelf.Kept {
        let origin = head.checkpoint.origin
        guard let key = Self.key(of: origin, under: sealing),
            let kept = SignedNote.sign(head.checkpoint.text, as: origin, by: key).flatMap(CheckpointShelf.Kept.init)
        else { throw .noKey }
        // Somebody who asked at the same time may have been faster.
        do throws(FileFault) { return try shelf.keep(kept, of: tenant) } catch { throw .file(error) }
    }
}

extension AuditSigner.Trouble {
    /// The same as a job tells it.
    var failure: JobFailure {
        switch self {
        case .noKey: JobFailure(reason: "there is no sealing key")
        case .key(let failure): JobFailure(reason: failure.description)
        case .nothingSealed: JobFailure(reason: "nothing was sealed yet")
        case .file(let fault): JobFailure(reason: "the newest checkpoint can't be read or kept: \(fault)")
        case .strangeOrigin(let origin): JobFailure(reason: "the log's name is none of this house: \(origin)")
        case .database(let failure): failure
        }
    }
}
