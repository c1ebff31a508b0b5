import API
import Postgres

/// Writes the rows of a house that arrives, in one transaction. The triggers let them in as they were: what they would judge, count or tell was
/// judged, counted and told where the house came from. Constraints and row-level security hold as for anybody.
struct HouseWriter {
    let owner: OwnerSession
    /// The house's id.
    let house: String
    let tables: [HouseColumns]

    /// Writes what `body` hands on. Nothing of it is there when that throws.
    func write(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) {
        // Whoever may read all rows may write them. The triggers' functions are held by the policies, so these are on again.
        try owner.requireAllRows(after: "begin; set local search_path = pg_catalog; set local row_security = off")
        do throws(CommandFailure) {
            _ = try asking("set local row_security = on", [])
            // Of two that bring a house, one after the other: the second finds it.
            _ = try asking("select pg_advisory_xact_lock(hashtextextended('office.arriving', 0))", [])
            _ = try asking("select set_config('office.arriving', $1, true)", [house])
            try body()
            try raiseIdentities()
            try endCursors()
            _ = try asking("commit", [])
        } catch {
            _ = try? owner.session.execute("rollback")
            throw error
        }
    }

    /// Rows of one table, a JSON object a line.
    /// - Parameter keepsOthers: whether a row that is there stays as it is; else it is an error.
    func insert(_ lines: [UInt8], into columns: HouseColumns, keepsOthers: Bool = false) throws(CommandFailure) {
        let rows = lines.split(separator: UInt8(ascii: "\n")).joined(separator: [UInt8(ascii: ",")])
        _ = try asking(columns.writing(keepsOthers: keepsOthers), ["[\(String(decoding: Array(rows), as: UTF8.self))]"])
    }

    /// Rows to come are numbered on behind the highest that arrived.
    private func raiseIdentities() throws(CommandFailure) {
        for columns in tables {
            for name in columns.identities {
                let table = "public.\(HouseColumns.quoted(columns.table.name))"
                let sequence = try asking("select pg_get_serial_sequence($1, $2)", [table, name]).first?.text(0)
                guard let sequence else { continue }
                _ = try asking(
                    """
                    select setval($2::regclass, m.highest)
                    from (select max(t.\(HouseColumns.quoted(name))) as highest from \(table) t where t.tenant_id = $1::uuid) m
                    cross join \(sequence) s
                    where m.highest > s.last_value
                    """, [house, sequence])
            }
        }
    }

    /// Cursors of /changes that the house gave out before it arrived, here or elsewhere, tell nothing of it: whoever has one fetches everything.
    private func endCursors() throws(CommandFailure) {
        _ = try asking(
            """
            insert into public.change_log_marks as m (tenant_id, xid) values ($1::uuid, pg_current_xact_id())
            on conflict on constraint change_log_marks_pkey do update set xid = greatest(m.xid, excluded.xid)
            """, [house])
    }

    private func asking(_ sql: String, _ parameters: [String?]) throws(CommandFailure) -> Rows {
        try owner.asking { session throws(PostgresError) in try session.execute(sql, parameters) }
    }
}
