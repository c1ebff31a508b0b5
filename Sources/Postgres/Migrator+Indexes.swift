import Glibc

extension Migrator {
    private static let pauseBetweenLooks: UInt32 = 200_000
    /// How often a file is tried that ends in a deadlock: one that fills a column meets whoever writes the same rows.
    private static let mostTries = 20

    /// Builds what indexes are missing while others read and write (`create index concurrently`), one migrator at a time; returns
    /// their names. One that was begun and not ended is made again: what a crash leaves behind is no index. A file that validates a
    /// constraint is one of them: that, too, takes long and is in nobody's way.
    public func buildIndexes() throws(Failure) -> [String] {
        var built: [String] = []
        do throws(PostgresError) {
            guard try !state().pendingIndexes.isEmpty else { return [] }
            // It holds nobody up while it waits for those who began before it, however long that takes.
            try session.execute("set lock_timeout = 0; set statement_timeout = 0")
            try takeTurn()
            for name in try state().pendingIndexes {
                guard let index = source.indexes.first(where: { $0.name == name }) else { continue }
                try buildPatiently(index)
                built.append(name)
            }
            try session.execute("select pg_advisory_unlock(hashtext('quartermaster.indexes'))")
        } catch {
            throw .postgres(error)
        }
        return built
    }

    /// Asks again and again: whoever waited in a statement would be waited for by the one who builds.
    private func takeTurn() throws(PostgresError) {
        let ask = "select pg_try_advisory_lock(hashtext('quartermaster.indexes'))"
        while try session.execute(ask).first?.text(0) != "t" { usleep(Self.pauseBetweenLooks) }
    }

    /// What was done before a deadlock stays: it goes on from there.
    private func buildPatiently(_ index: Migration) throws(PostgresError) {
        var tries = 1
        while true {
            do throws(PostgresError) {
                return try build(index)
            } catch {
                guard error.sqlState == "40P01", tries < Self.mostTries else { throw error }
            }
            tries += 1
        }
    }

    private func build(_ index: Migration) throws(PostgresError) {
        let name = index.name.split(separator: "/").last.map(String.init) ?? index.name
        let found = try session.execute(
            """
            select i.indexrelid::regclass::text, i.indisvalid
            from pg_index i join pg_class c on c.oid = i.indexrelid
            where c.relname = $1 and c.relnamespace in (
                to_regnamespace('public'), to_regnamespace('signin'), to_regnamespace('office'))
            """, [name])
        if let row = found.first, row.text(1) != "t" { try session.execute("drop index concurrently \(row.text(0) ?? "")") }
        if found.first?.text(1) != "t" { try session.execute(index.sql) }
        try record([index])
    }
}
