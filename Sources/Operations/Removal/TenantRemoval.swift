import API
import Postgres
import Settings
import Storage

/// What `quartermaster tenant remove` does: takes a suspended house away, files first, then the rows that name them, in small transactions, as the
/// tables' owner. What was begun goes on where it was. A row of `office.removed_tenants` stays.
package struct TenantRemoval {
    private let owner: OwnerSession
    private let files: any PhotoEraser

    /// Connects, and opens the store of files.
    package init(_ settings: Settings) throws(CommandFailure) {
        owner = try OwnerSession(settings)
        files = try PhotoArchives.eraser(settings.storage)
    }

    /// Takes a house away.
    /// - Parameters:
    ///   - tenant: its name or id.
    ///   - name: its exact name, so that nobody takes another away by mistake.
    ///   - show: is told how far it is, a line at a time.
    package func run(_ tenant: String, named name: String, show: (String) -> Void) throws(CommandFailure) {
        try check()
        guard let id = try begin(tenant, named: name) else { return show("this house was taken away before") }
        let mails = try batches(of: RemovalSQL.mails, id)
        if mails > 0 { show("mail_outbox: \(mails)") }
        let noted = try batches(of: RemovalSQL.noted, id)
        if noted > 0 { show("audit_log, what somebody noted for another: \(noted)") }
        for table in try tables() {
            let count = try remove(table, id)
            if count > 0 { show("\(table.name): \(count)") }
        }
        // Once its people are gone, so that of them nothing is written.
        for sql in [RemovalSQL.invitations, RemovalSQL.choices, RemovalSQL.lastChoices, RemovalSQL.refusals] {
            _ = try batches(of: sql, id)
        }
        // While the house is still marked, as it just was: what could not be deleted, the next run finds.
        try erasing("what else lies in storage under \(id)/") { () throws(StorageFault) in try files.eraseRest(of: id) }
        try entering(id) { session throws(PostgresError) -> Void in
            try session.execute(RemovalSQL.ending, [id])
            try session.execute(RemovalSQL.lastChanges, [id])
            try session.execute(RemovalSQL.lastRefusals, [id])
            try session.execute(RemovalSQL.tombstone, [id])
        }
        show("the house is taken away; backups made before still have it")
    }

    // MARK: Before

    private func check() throws(CommandFailure) {
        try owner.requireAllRows(after: "begin; set local row_security = off")
        let isDistributed = try owner.asking { session throws(PostgresError) -> Bool in
            try session.execute("rollback")
            return try Distribution(session).isThere
        }
        guard !isDistributed else {
            throw CommandFailure(.misconfigured, "this database is distributed: a house can't be taken away from it yet")
        }
    }

    /// Marks the house; its id, or nil where it was taken away before.
    private func begin(_ tenant: String, named name: String) throws(CommandFailure) -> String? {
        guard let house = try HouseFinder(owner: owner).find(tenant) else {
            let wasRemoved = try owner.asking { session throws(PostgresError) -> Bool in
                try session.execute(RemovalSQL.findingRemoved, [tenant, name]).first != nil
            }
            guard !wasRemoved else { return nil }
            throw CommandFailure(.failed, "there is no such tenant: `quartermaster tenant list` shows all")
        }
        guard house.name == name else {
            throw CommandFailure(.failed, "--name is not the name of that house: `quartermaster tenant list` shows it")
        }
        let isMarked = try owner.asking { session throws(PostgresError) -> Bool in
            try session.execute(RemovalSQL.beginning, [house.id]).first != nil
        }
        guard isMarked else {
            throw CommandFailure(.failed, "the house is not suspended: `quartermaster tenant suspend \(house.id)` first")
        }
        return house.id
    }

    // MARK: Tables

    private struct Table {
        let name: String
        /// Whether its rows name files by the path of an upload, and by the key of what is kept.
        let hasPath: Bool
        let hasKey: Bool
    }

    /// All with rows of a tenant, in the order in which their keys let rows go.
    private func tables() throws(CommandFailure) -> [Table] {
        let rows = try owner.asking { session throws(PostgresError) in try session.execute(RemovalSQL.tables).rows }
        return rows.compactMap { row in
            row.text(0).map { Table(name: $0, hasPath: row.text(1) == "t", hasKey: row.text(2) == "t") }
        }
    }

    /// How many rows went.
    private func remove(_ table: Table, _ id: String) throws(CommandFailure) -> Int {
        if table.hasPath { return try removeWithFiles(table, id) }
        switch table.name {
        case "accounts": return try batches(of: RemovalSQL.people, id)
        case "asset_checkouts": return try batches(of: RemovalSQL.swapped, id) + batches(of: RemovalSQL.rows(of: table.name), id)
        default: return try batches(of: RemovalSQL.rows(of: table.name), id)
        }
    }

    /// Runs a statement that takes at most so many rows away and counts them, in a transaction each, until there are none.
    private func batches(of sql: String, _ id: String) throws(CommandFailure) -> Int {
        var total = 0
        while true {
            let count = try entering(id) { session throws(PostgresError) -> Int in
                try session.execute(sql, [id]).first?.text(0).flatMap { Int($0) } ?? 0
            }
            guard count > 0 else { return total }
            total += count
        }
    }

    /// The files of some rows go first, with no transaction open: a row that is left names what may be gone, which the next run finds as good.
    private func removeWithFiles(_ table: Table, _ id: String) throws(CommandFailure) -> Int {
        var total = 0
        while true {
            let rows = try owner.asking { session throws(PostgresError) in
                try session.execute(RemovalSQL.files(of: table.name, hasKey: table.hasKey), [id]).rows
            }
            guard !rows.isEmpty else { return total }
            for row in rows {
                if let key = row.text(2) { try erase(ArchivedPhoto(key: key, isReported: true)) }
                if let path = row.text(1), path != row.text(2) {
                    try erase(ArchivedPhoto(key: path, isReported: row.text(2) != nil))
                }
            }
            let places = rows.compactMap { $0.text(0) }.postgresArray
            try entering(id) { session throws(PostgresError) -> Void in
                try session.execute(RemovalSQL.rows(of: table.name, at: "$2"), [id, places])
            }
            total += rows.count
        }
    }

    private func erase(_ photo: ArchivedPhoto) throws(CommandFailure) {
        try erasing("the file \(photo.key)") { () throws(StorageFault) in try files.erase(photo) }
    }

    /// `what` names for people what is to go.
    private func erasing(_ what: String, _ erase: () throws(StorageFault) -> Void) throws(CommandFailure) {
        do throws(StorageFault) { try erase() } catch {
            throw CommandFailure(
                .unavailable, "\(what) can't be deleted (\(error.reason)): run it again, it goes on where it was")
        }
    }

    /// A transaction that says of itself what it does: the triggers that keep rows for good let those of this house go. Throws where the house
    /// is not marked any more: what has its rows then is to keep them.
    private func entering<Value>(
        _ id: String, _ body: (Session) throws(PostgresError) -> Value
    ) throws(CommandFailure) -> Value {
        let value = try owner.asking { session throws(PostgresError) -> Value? in
            try session.transaction { () throws(PostgresError) -> Value? in
                guard try session.execute(RemovalSQL.entering, [id]).first != nil else { return nil }
                return try body(session)
            }
        }
        guard let value else {
            throw CommandFailure(
                .failed,
                "the house is not marked any more: it was restored meanwhile, or another run took it away; "
                    + "`quartermaster tenant list` shows which")
        }
        return value
    }
}
