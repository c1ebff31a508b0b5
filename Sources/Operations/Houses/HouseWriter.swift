import API
import Crypto
import Postgres
import Text

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
        _ = try asking(columns.writing(keepsOthers: keepsOthers), [Self.array(lines)])
    }

    private static func array(_ lines: [UInt8]) -> String {
        let rows = lines.split(separator: UInt8(ascii: "\n")).joined(separator: [UInt8(ascii: ",")])
        return "[\(String(decoding: Array(rows), as: UTF8.self))]"
    }

    /// Takes away what the house has here, but for itself and its people: those stay as they are. What is otherwise kept for good goes only from
    /// a house that is marked as one that is taken away. Throws where it is not suspended any more.
    func clear() throws(CommandFailure) {
        guard
            try asking("select from public.tenants t where t.id = $1::uuid and t.suspended_at is not null for update", [house])
                .first != nil
        else { throw CommandFailure(.failed, "the house was resumed meanwhile; nothing was restored. Suspend it again") }
        // From when it was taken away once, and came back.
        let removed = try asking("select removed_at from office.removed_tenants where tenant_id = $1::uuid", [house])
            .first?.text(0)
        _ = try asking(
            """
            insert into office.removed_tenants (tenant_id, name) select t.id, t.name from public.tenants t where t.id = $1::uuid
            on conflict on constraint removed_tenants_pkey do update set removed_at = null
            """, [house])
        _ = try asking("select set_config('office.removal', $1, true)", [house])
        for columns in tables.reversed() where !Self.stays(columns.table) {
            let table = HouseColumns.quoted(columns.table.name)
            _ = try asking("delete from public.\(table) t where t.\(columns.table.tenant) = $1::uuid", [house])
        }
        _ = try asking("select set_config('office.removal', '', true)", [])
        // What was not sent tells of what is gone; invitations are of people, who stay.
        _ = try asking(
            "delete from signin.mail_outbox m where m.tenant_id = $1::uuid and m.notification_id is not null", [house])
        if let removed {
            _ = try asking(
                "update office.removed_tenants set removed_at = $2::timestamptz where tenant_id = $1::uuid", [house, removed])
        } else {
            // None, or that of a removal that did not end: the house is whole again.
            _ = try asking("delete from office.removed_tenants r where r.tenant_id = $1::uuid", [house])
        }
    }

    /// Rows of a table in place of what was cleared. The house takes its settings back and keeps its name, and whether it is suspended; its
    /// people stay as they are, and those who are gone come back.
    func replace(_ lines: [UInt8], in columns: HouseColumns) throws(CommandFailure) {
        switch columns.table.name {
        case "tenants":
            let kept = ["id", "name", "suspended_at"]
            let names = columns.names.filter { !kept.contains($0) }.map(HouseColumns.quoted)
            _ = try asking(
                """
                update public.tenants t
                set (\(names.joined(separator: ", "))) = (
                    select \(names.map { "r.\($0)" }.joined(separator: ", ")) from json_populate_recordset(null::public.tenants, $2::json) r)
                where t.id = $1::uuid
                """, [house, Self.array(lines)])
        case "accounts":
            try insert(lines, into: columns, keepsOthers: true)
            // Of those whose tie is another than it was, the history goes on knowing the name.
            _ = try asking(
                """
                update public.accounts a
                set former_users = a.former_users || array(
                    select p.id from unnest(r.former_users) with ordinality as p (id, place)
                    where p.id <> all (a.former_users) and p.id is distinct from a.auth_user_id
                    order by p.place)
                from json_populate_recordset(null::public.accounts, $2::json) r
                where a.tenant_id = $1::uuid and a.id = r.id and not r.former_users <@ (a.former_users || a.auth_user_id)
                """, [house, Self.array(lines)])
        default: try insert(lines, into: columns)
        }
    }

    /// Of a house that was put back in place: what was sealed since the backup is gone, so the audit's log ends, and another says why. False where
    /// nothing was sealed yet.
    func beginLog() throws(CommandFailure) -> Bool {
        try asking(
            """
            select office.renew_audit_tree(t.tenant_id, t.generation, t.generation + 1, 'restored')
            from public.audit_trees t
            where t.tenant_id = $1::uuid
            order by t.generation desc
            limit 1
            """, [house]
        ).first?.text(0) == "t"
    }

    /// Of a house that arrives: the log that names the one before.
    func begin(_ log: HouseLog.Next) throws(CommandFailure) {
        let end = log.former.end
        _ = try asking(
            "select office.begin_moved_audit($1::uuid, $2, $3::int, $4, $5::bigint, $6)",
            [house, log.place, "\(log.generation)", end.origin, "\(end.size)", Hexadecimal.encode(end.root)])
    }

    /// The sentence that the house's webhooks are off; nil where it has none.
    func webhooksOff() throws(CommandFailure) -> String? {
        let count = try asking("select count(*) from public.webhooks w where w.tenant_id = $1::uuid", [house]).first?.text(0)
        guard let count, count != "0" else { return nil }
        return
            "its webhooks are turned off: \(count). An admin turns each on again, on the page under Webhooks, and looks whether its secret can be opened"
    }

    /// The house's codes are as young as its arrival, in the order in which they came: a house that has one of them goes on being the one that
    /// strangers are told of.
    func renewCodes() throws(CommandFailure) {
        _ = try asking(
            """
            update public.short_links s
            set created_at = now() - r.newer * interval '1 microsecond'
            from (
                select l.code, dense_rank() over (order by l.created_at desc) - 1 as newer
                from public.short_links l
                where l.tenant_id = $1::uuid
            ) r
            where s.tenant_id = $1::uuid and s.code = r.code
            """, [house])
    }

    private static func stays(_ table: HouseTables.Table) -> Bool { ["tenants", "accounts"].contains(table.name) }

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
        _ = try asking("delete from public.change_log l where l.tenant_id = $1::uuid", [house])
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
