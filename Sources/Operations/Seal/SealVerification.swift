import API
import Accounts
import Crypto
import Files
import Office
import Postgres
import Settings
import Text

/// Looks whether the audit is what was sealed; changes nothing. What `quartermaster audit` does.
package struct SealVerification {
    private let owner: OwnerSession
    private let sealing: SealingKey?
    private let shelf: CheckpointShelf
    /// Of before another sealing key.
    private let formerKeys: [NoteVerifier]

    /// Connects with the rights of the tables' owner.
    /// - Parameter formerKeys: lines that `verify` showed under a former sealing key.
    package init(_ settings: Settings, formerKeys: [String] = []) throws(CommandFailure) {
        var keys: [NoteVerifier] = []
        for line in formerKeys {
            guard let key = NoteVerifier(text: line) else {
                throw CommandFailure(.failed, "--key is a line of `audit verify`, NAME+ID+KEY; this is none: \(OneLine.of(line))")
            }
            keys.append(key)
        }
        self.formerKeys = keys
        try Schema(settings).check()
        owner = try OwnerSession(settings)
        sealing = try settings.sealKey.find()
        shelf = CheckpointShelf(beside: settings[.authDir])
    }

    private static let begin = """
        begin transaction isolation level repeatable read, read only;
        set local row_security = off;
        set local search_path = pg_catalog;
        set local enable_hashjoin = off;
        set local enable_mergejoin = off;
        set local jit = off
        """

    /// A house whose audit is looked at.
    struct House {
        let id: String
        let name: String
    }

    /// One of its trees.
    struct Tree {
        let generation: Int
        let origin: String
        let reason: String
        let size: Int
    }

    /// By its id or name; all of them where none is named.
    private func houses(_ named: String?) throws(CommandFailure) -> [House] {
        if let named {
            let house = try HouseFinder(owner: owner).require(named)
            return [House(id: house.id, name: house.name)]
        }
        return try asking("select id, name from public.tenants order by name, id", []).map {
            House(id: $0.text(0) ?? "", name: $0.text(1) ?? "")
        }
    }

    private func trees(of house: House) throws(CommandFailure) -> [Tree] {
        try asking(
            "select generation, origin, reason, size from public.audit_trees where tenant_id = $1::uuid order by generation",
            [house.id]
        ).map {
            Tree(
                generation: $0.text(0).flatMap { Int($0) } ?? 0, origin: $0.text(1) ?? "", reason: $0.text(2) ?? "",
                size: $0.text(3).flatMap { Int($0) } ?? 0)
        }
    }

    /// Why a log began whose house came with an archive: no judgement of the server's (`office.begin_moved_audit`).
    private static let moved = "moved"

    /// What the first leaf of a tree says, which is signed with it.
    private struct Opening {
        let tree: Tree
        /// Why it began.
        let reason: String
        /// Where the one before it ended; nil for a first one.
        let end: Checkpoint?

        /// Whether the house was put back from a backup, or the database came from elsewhere.
        var isRestored: Bool { reason == Judgement.Reason.restored.rawValue }

        /// Where the former log ended, of a house that came with an archive or from a backup: another server's, or gone.
        var elsewhere: Checkpoint? { reason == SealVerification.moved ? end : nil }

        /// Whether that log is the one that ended elsewhere before the house came. One before that is not: what was signed here has to be compared.
        func isBehind(_ origin: String) -> Bool { elsewhere?.origin == origin }
    }

    /// Nil for a tree whose first leaf can't be read.
    private func opening(_ tree: Tree, of house: House) throws(CommandFailure) -> Opening? {
        let rows = try asking(
            "select encode(entry, 'hex') from public.audit_leaves where tenant_id = $1::uuid and generation = $2::int and number = 0",
            [house.id, "\(tree.generation)"])
        guard let entry = rows.first?[0].flatMap({ Hexadecimal.decode($0) }), var reader = AuditEntryReader(entry),
            reader.kind == .opening
        else { return nil }
        _ = reader.next()
        let reason = reader.text() ?? ""
        // When.
        _ = reader.next()
        guard let origin = reader.text(), let size = reader.number(), let root = reader.next().flatMap({ Hexadecimal.decode($0) })
        else { return Opening(tree: tree, reason: reason, end: nil) }
        return Opening(tree: tree, reason: reason, end: Checkpoint(origin: origin, size: Int(size), root: root))
    }

    private func asking(_ sql: String, _ parameters: [String?]) throws(CommandFailure) -> [Rows.Row] {
        try owner.asking { session throws(PostgresError) in try session.execute(sql, parameters).rows }
    }

    /// Hands on each leaf of a tree, in order.
    private func read(
        _ tree: Tree, of house: House, _ body: (SealedLeaf) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var next = 0
        while true {
            let rows = try asking(SealedLeaf.reading, [house.id, "\(tree.generation)", "\(next)"])
            for row in rows {
                guard let leaf = SealedLeaf(row) else { throw CommandFailure(.failed, "a leaf of the log can't be read") }
                try body(leaf)
                next = leaf.number + 1
            }
            guard rows.count == SealedLeaf.batch else { return }
        }
    }

    private func inOneMoment(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) {
        try owner.requireAllRows(after: Self.begin)
        try body()
        _ = try asking("rollback", [])
    }

    private func verifier(_ origin: String) -> NoteVerifier? {
        sealing.flatMap { AuditSigner.key(of: origin, under: $0) }.flatMap { NoteVerifier(name: origin, publicKey: $0.publicKey) }
    }

    private func kept(of house: House) throws(CommandFailure) -> CheckpointShelf.Kept? {
        do throws(FileFault) { return try shelf.newest(of: house.id) } catch {
            throw CommandFailure(.failed, "the kept checkpoint \(shelf.path)/\(house.id) can't be read: \(error)")
        }
    }

    /// The last that was kept of a log that is not the house's newest.
    private func last(of house: House, _ generation: Int) throws(CommandFailure) -> CheckpointShelf.Kept? {
        do throws(FileFault) { return try shelf.last(of: house.id, generation: generation) } catch {
            throw CommandFailure(
                .failed, "the kept checkpoint \(shelf.path)/\(house.id).\(generation) can't be read: \(error)")
        }
    }

    // MARK: Verifying

    /// Looks at the logs of a house, or of all; whether nothing was found. Checkpoints that were given have to agree with them.
    package func verify(_ named: String?, _ given: [Given], show: (String) -> Void) throws(CommandFailure) -> Bool {
        var isSound = true
        try inOneMoment { () throws(CommandFailure) in
            var met: Set<String> = []
            let looked = try houses(named)
            for house in looked {
                let kept = try kept(of: house)
                    .map { (kept) throws(CommandFailure) in try Given("the kept checkpoint", Array(kept.note.utf8)) }
                var checkpoints = given + [kept].compactMap(\.self)
                let trees = try trees(of: house)
                if trees.isEmpty { show("\(house.name): nothing was sealed yet") }
                var openings: [Opening] = []
                for tree in trees {
                    if let opening = try opening(tree, of: house) { openings.append(opening) }
                    if let last = try last(of: house, tree.generation) {
                        checkpoints.append(try Given("the last checkpoint that was kept of it", Array(last.note.utf8)))
                    }
                }
                for end in openings.compactMap(\.elsewhere) {
                    let generation = CheckpointShelf.Kept.generation(of: end.origin)
                    if let last = try last(of: house, generation) {
                        checkpoints.append(try Given("the last checkpoint that was kept of it", Array(last.note.utf8)))
                    }
                    met.insert(end.origin)
                    isSound = lookElsewhere(end, of: house, checkpoints, show) && isSound
                }
                if let origin = kept?.checkpoint.origin, !trees.contains(where: { $0.origin == origin }),
                    !openings.contains(where: { $0.isBehind(origin) })
                {
                    show(OneLine.shownLines("\(house.name): cut: the kept checkpoint is of \(origin), which is not here"))
                    isSound = false
                }
                let ends = openings.filter { $0.elsewhere == nil }
                    .compactMap { opening in opening.end.map { (end: $0, next: opening.tree.origin) } }
                for (end, next) in ends where !trees.contains(where: { $0.origin == end.origin }) {
                    show(OneLine.shownLines("\(house.name): removed: the log \(end.origin), which was before \(next)"))
                    isSound = false
                }
                for tree in trees {
                    met.insert(tree.origin)
                    isSound =
                        try look(
                            tree, of: house, isLast: tree.generation == trees.last?.generation,
                            checkpoints.filter { $0.checkpoint.origin == tree.origin },
                            ends.first { $0.end.origin == tree.origin },
                            restored: openings.first { $0.isRestored && $0.tree.generation > tree.generation }?.tree.origin,
                            show) && isSound
                }
            }
            for stray in given where !met.contains(stray.checkpoint.origin) {
                // Beside a note of the house that was asked about, those of other houses are left alone.
                if named != nil, !looked.contains(where: { stray.isOf($0) }),
                    given.contains(where: { $0.file == stray.file && met.contains($0.checkpoint.origin) })
                {
                    continue
                }
                show(OneLine.shownLines("\(stray.name): there is no log \(stray.checkpoint.origin) here"))
                isSound = false
            }
        }
        return isSound
    }

    private static func leaves(_ count: Int) -> String { Counted.of(count, "leaf", many: "leaves") }

    /// Of a log that ended where the house came from there are no leaves here: what was kept of it can only be more than came along.
    private func lookElsewhere(
        _ end: Checkpoint, of house: House, _ checkpoints: [Given], _ show: (String) -> Void
    ) -> Bool {
        show(
            OneLine.shownLines(
                "\(house.name): \(end.origin): ended elsewhere with \(Self.leaves(end.size)), root \(Base64.encode(end.root)); its export shows the rest"
            ))
        var isSound = true
        for each in checkpoints where each.checkpoint.origin == end.origin {
            if each.checkpoint.size > end.size {
                show(
                    OneLine.shownLines(
                        "  cut: \(each.name) has \(Self.leaves(each.checkpoint.size)): what was sealed behind the \(end.size) did not come along"
                    ))
                isSound = false
            } else if each.checkpoint.size == end.size, each.checkpoint.root != end.root {
                show(OneLine.shownLines("  sealed anew: \(each.name) has another root"))
                isSound = false
            } else {
                show(OneLine.shownLines("  \(each.name) is of \(each.checkpoint.size) of them"))
            }
        }
        return isSound
    }

    private func look(
        _ tree: Tree, of house: House, isLast: Bool, _ checkpoints: [Given], _ former: (end: Checkpoint, next: String)?,
        restored: String?, _ show: (String) -> Void
    ) throws(CommandFailure) -> Bool {
        var look = SealLook(sizes: checkpoints.map(\.checkpoint.size), restored: restored)
        try read(tree, of: house) { (leaf) throws(CommandFailure) in
            look.take(leaf)
            if look.hasBlock { look.compare(tile: try tile(look.tree.size / Tile.fullWidth - 1, tree, house)) }
        }
        look.finish(size: tree.size)
        var words = [
            "\(house.name): \(tree.origin): \(Self.leaves(look.size)), root \(Base64.encode(look.tree.root))"
        ]
        if let reason = Judgement.Reason(rawValue: tree.reason) {
            words.append("  began anew: \(reason.rawValue)")
            look.noteReason(reason)
        } else if tree.reason == Self.moved {
            words.append("  began anew: \(Self.moved)")
        }
        if let former { look.compare(former.end, in: former.next) }
        var isSigned = true
        for each in checkpoints {
            isSigned = check(each, &words) && isSigned
            if look.compare(each.checkpoint) {
                words.append("  agrees with \(each.name), of \(Self.leaves(each.checkpoint.size))")
            }
        }
        if isLast { words += try unsealed(of: house, &look) }
        words += look.findings.map { "  \($0.kind.rawValue): \($0.what)" }
        if look.count > look.findings.count { words.append("  and \(look.count - look.findings.count) more") }
        if let verifier = verifier(tree.origin) { words.append("  key \(verifier.text)") }
        for line in words { show(OneLine.shownLines(line)) }
        return look.count == 0 && isSigned
    }

    private func check(_ given: Given, _ words: inout [String]) -> Bool {
        let origin = given.checkpoint.origin
        let verifiers = formerKeys.filter { $0.name == origin } + [verifier(origin)].compactMap(\.self)
        guard !verifiers.isEmpty else {
            words.append("  who signed \(given.name) was not looked at: there is no sealing key here")
            return true
        }
        var reason = ""
        for verifier in verifiers {
            do throws(SignedNote.Refused) {
                try given.note.verify(by: verifier)
                return true
            } catch {
                reason = error.reason
            }
        }
        words.append("  \(given.name) is not what this server signed: \(reason)")
        return false
    }

    private func tile(_ number: Int, _ tree: Tree, _ house: House) throws(CommandFailure) -> [UInt8]? {
        try asking(
            """
            select encode(hashes, 'hex') from public.audit_tiles
            where tenant_id = $1::uuid and generation = $2::int and level = 0 and number = $3::bigint
            """, [house.id, "\(tree.generation)", "\(number)"]
        ).first?[0].flatMap { Hexadecimal.decode($0) }
    }

    /// Rows without a leaf: those that are still to be sealed, and those that were written as if they were older.
    private func unsealed(of house: House, _ look: inout SealLook) throws(CommandFailure) -> [String] {
        let rows = try asking(
            """
            select a.id, t.snapshot is not null and case
                    when a.epoch = t.epoch then pg_visible_in_snapshot(a.xid, t.snapshot)
                    else t.epoch = pg_postmaster_start_time()
                end
            from public.audit_log a
            cross join (
                select * from public.audit_trees where tenant_id = $1::uuid order by generation desc limit 1
            ) as t
            where a.tenant_id = $1::uuid and not exists (
                select from public.audit_leaves l where l.tenant_id = $1::uuid and l.audit_id = a.id)
            order by a.id
            """, [house.id])
        for row in rows where row.text(1) == "t" { look.noteUnsealed(row.text(0) ?? "") }
        let waiting = rows.count { $0.text(1) != "t" }
        return waiting == 0 ? [] : ["  \(Counted.of(waiting, "row is", many: "rows are")) still to be sealed"]
    }

    // MARK: The checkpoint, and the export

    /// The newest checkpoint that was signed here of a house, as it was given out.
    package func checkpoint(_ named: String?) throws(CommandFailure) -> [String] {
        var notes: [String] = []
        for house in try houses(named) {
            guard let kept = try kept(of: house) else { continue }
            notes.append(kept.note)
        }
        guard !notes.isEmpty else {
            throw CommandFailure(.failed, "no checkpoint was signed here yet: there is none in \(shelf.path)")
        }
        return notes
    }

    /// Writes a house's logs with their rows as lines of JSON.
    package func export(_ named: String, write: (String) -> Void) throws(CommandFailure) {
        try inOneMoment { () throws(CommandFailure) in
            for house in try houses(named) {
                write(SealExport.heading(house))
                if let kept = try kept(of: house) { write(SealExport.line(checkpoint: kept.note)) }
                for tree in try trees(of: house) {
                    write(SealExport.line(tree, verifier: verifier(tree.origin)))
                    try read(tree, of: house) { (leaf) throws(CommandFailure) in
                        write(SealExport.line(leaf, of: tree))
                    }
                }
            }
        }
    }
}
