import Foundation
import GRDB
import QuartermasterAPI

/// A file that an inspection names at the server. It stays on the phone until this phone completes the inspection, or is told that somebody
/// else did: the server may lack its bytes still, and a person may have to fill in again.
public struct KeptFile: Sendable, Hashable, Identifiable {
    /// Its name in the folder of the house's files.
    public var name: String
    /// What it is of.
    public var inspection: Id
    /// Such as `image/jpeg`.
    public var contentType: String
    /// In bytes.
    public var size: Int
    /// By what name the server knows it.
    public var objectPath: String
    /// What was filled in with it; nil where this version can't read that.
    public var change: InspectionChange? { InspectionFiles.change(of: template) }
    /// The JSON that named it. For its path stands its name.
    var template: String
    /// How often its bytes were sent again because the server lacked them.
    var resets: Int

    /// What it is known by.
    public var id: String { name }
}

/// The rows of the files that were filled in and are kept.
enum InspectionFiles {
    /// As long as the server keeps what an inspection names that nobody completes, from when it was named.
    static let days = 30.0

    static func change(of template: String) -> InspectionChange? {
        try? ModelCoding.decoder().decode(InspectionChange.self, from: Data(template.utf8))
    }

    /// What a change sets or takes away that may have a file.
    private static func parts(of template: String) -> [String] {
        guard let change = change(of: template) else { return [] }
        return (change.photos ?? [:]).keys.map { "photo " + $0 } + (change.damage ?? [:]).keys.map { "damage " + $0 }
            + (change.video == nil ? [] : ["video"]) + (change.signOffs?.staff == nil ? [] : ["staff"])
            + (change.signOffs?.customer == nil ? [] : ["customer"])
    }

    /// What a change sets or takes away, as the server tells it apart.
    private static func names(of template: String) -> Set<String> {
        let members = try? JSONDecoder().decode([String: JSONPart].self, from: Data(template.utf8))
        var names: Set<String> = []
        for (name, value) in members ?? [:] where name != "at" {
            if ["photos", "damage", "conditions", "sign_offs"].contains(name), case .object(let parts) = value {
                names.formUnion(parts.keys.map { name + "." + $0 })
            } else {
                names.insert(name)
            }
        }
        return names
    }

    /// When something that is filled in now was, in thousandths of a second: behind all that was filled in there before, wherever the clock
    /// stands. The server passes over what is older than what it has.
    static func time(_ now: Date, of inspection: Id, in db: Database) throws -> Date {
        let inspection = OfficeClient.part(inspection)
        let last: Double? = try db.value(
            """
            select max(at) from (
                select at from inspection_time where inspection = ?1
                union all select at from entry where inspection = ?1 and kind = 'inspection_filled'
                union all select at from named_file where inspection = ?1)
            """, [inspection])
        let thousandths = (now.timeIntervalSince1970 * 1000).rounded()
        let time = max(thousandths, last.map { ($0 * 1000).rounded() + 1 } ?? thousandths) / 1000
        try db.run(
            "insert into inspection_time (inspection, at) values (?, ?) on conflict (inspection) do update set at = excluded.at",
            [inspection, time])
        return Date(timeIntervalSince1970: time)
    }

    /// The keys of what is not done and fills in the same. A later one waits for them: where the clock is ahead, the server takes the time of
    /// their arrival for when they were noted.
    static func notDone(with template: String, of inspection: Id, in db: Database) throws -> [String] {
        let rows = try db.rows(
            "select key, body from entry where state <> 'done' and inspection = ? and kind = 'inspection_filled' order by place",
            [OfficeClient.part(inspection)])
        guard !rows.isEmpty else { return [] }
        let names = names(of: template)
        return rows.filter { !names.isDisjoint(with: self.names(of: $0["body"])) }.map { $0["key"] }
    }

    /// The server has a filling-in: its file is kept in place of what was filled in there before. Brings the names of what is not needed.
    static func keep(_ change: NotedChange, at now: Date, in db: Database) throws -> [String] {
        guard let inspection = change.inspection.map(OfficeClient.part) else { return change.files.map(\.name) }
        // The order of noting, and not the clock, says what is newer. What was filled in again keeps its place in it.
        var noted = change.number
        for file in change.files {
            noted = try db.value("select noted from named_file where name = ?", [file.name]) ?? noted
            try db.run("delete from named_file where name = ?", [file.name])
        }
        var older: [String] = []
        var isNewest = true
        let parts = parts(of: change.template)
        for part in parts {
            let what = "inspection = ? and part = ?"
            older += try db.values("select name from named_file where \(what) and noted <= ?", [inspection, part, noted])
            try db.run("delete from named_file where \(what) and noted <= ?", [inspection, part, noted])
            // Of one name what was said last counts, in whatever order it arrived.
            if try db.value("select exists (select 1 from named_file where \(what))", [inspection, part]) ?? false {
                isNewest = false
            }
        }
        for file in change.files {
            guard isNewest, let part = parts.first, let path = file.objectPath else { continue }
            try db.run(
                """
                insert into named_file
                    (name, inspection, part, content_type, size, object_path, body, at, resets, kept_at, noted_by, noted)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    file.name, inspection, part, file.contentType, file.size, path, change.template,
                    change.at.timeIntervalSince1970, file.resets, now.timeIntervalSince1970,
                    change.notedBy.map(OfficeClient.part), noted,
                ])
        }
        return try unneeded(change.files.map(\.name) + older, in: db)
    }

    /// Of these names those that nothing names any more, neither what waits nor what is kept.
    static func unneeded(_ names: [String], in db: Database) throws -> [String] {
        try names.filter { name in
            let sql = "select exists (select 1 from file where name = ?1) or exists (select 1 from named_file where name = ?1)"
            return try db.value(sql, [name]) == false
        }
    }

    /// Not those that are on their way again.
    static func of(_ inspection: Id, in db: Database) throws -> [KeptFile] {
        try db.rows(
            "select * from named_file where inspection = ? and name not in (select name from file) order by at, name",
            [OfficeClient.part(inspection)]
        ).map { row in
            KeptFile(
                name: row["name"], inspection: inspection, contentType: row["content_type"], size: row["size"],
                objectPath: row["object_path"], template: row["body"], resets: row["resets"])
        }
    }

    static func names(in db: Database) throws -> [String] { try db.values("select name from named_file") }

    /// It is completed. Brings the names of what is not needed any more.
    static func letGo(of inspection: Id?, in db: Database) throws -> [String] {
        guard let inspection = inspection.map(OfficeClient.part) else { return [] }
        let names: [String] = try db.values("select name from named_file where inspection = ?", [inspection])
        try db.run("delete from named_file where inspection = ?", [inspection])
        try db.run("delete from inspection_time where inspection = ?", [inspection])
        return try unneeded(names, in: db)
    }

    /// Of inspections of which nothing waits. Brings the names of what is not needed any more.
    static func letGoOfSynced(in db: Database) throws -> [String] {
        let what = "inspection not in (select inspection from entry where state <> 'done' and inspection is not null)"
        let names: [String] = try db.values("select name from named_file where \(what)")
        try db.run("delete from named_file where \(what)")
        return try unneeded(names, in: db)
    }

    private static let oldFiles = "from named_file where kept_at < ?"
    private static let oldTimes = """
        from inspection_time where at < ? and inspection not in (select inspection from named_file)
            and inspection not in (select inspection from entry where inspection is not null)
        """

    /// Whether anything was kept longer than it has to be.
    static func hasOld(before time: Date, in db: Database) throws -> Bool {
        let time = time.timeIntervalSince1970
        return try db.value("select exists (select 1 \(oldFiles)) or exists (select 1 \(oldTimes))", [time, time]) ?? false
    }

    /// Somebody else may have completed it, or nobody ever will.
    static func letGo(before time: Date, in db: Database) throws {
        for old in [oldFiles, oldTimes] { try db.run("delete \(old)", [time.timeIntervalSince1970]) }
    }

    /// Notes again what named these files, as new changes with the same bytes, of whoever noted them first. Their rows stay: where such a change
    /// is let go, its file is kept as before.
    /// - Parameter sender: may send them, whoever noted them.
    static func fillInAgain(_ files: [KeptFile], sender: Id?, isReset: Bool, in db: Database) throws -> [NotedChange] {
        try files.map { file in
            let row = try db.row("select at, noted_by from named_file where name = ?", [file.name])
            let at: Double = row?["at"] ?? 0
            let notedBy: String? = row?["noted_by"]
            var change = NotedChange(
                .inspectionFilled, inspection: file.inspection, by: notedBy.flatMap { UUID(uuidString: $0) },
                at: Date(timeIntervalSince1970: at), body: file.template)
            change.releasedTo = sender == change.notedBy ? nil : sender
            let resets = file.resets + (isReset ? 1 : 0)
            change.files = [
                NotedFile(
                    name: file.name, entry: 0, contentType: file.contentType, size: file.size, state: .waiting, resets: resets)
            ]
            change.after = try Entries.notDone(
                "inspection = ? and kind = 'inspection_begun'", [OfficeClient.part(file.inspection)], in: db)
            return try Entries.add(change, in: db)
        }
    }

    /// Where a completion was refused only because the server lacks bytes, or names, of files that are here still, they go again ahead of it,
    /// a few times. False where a person has to do something.
    /// - Parameter sender: who sent the completion, and may send what goes ahead of it.
    static func mend(_ completion: NotedChange, _ refusal: Refusal, sender: Id?, in db: Database) throws -> Bool {
        guard completion.kind == .inspectionCompleted, let inspection = completion.inspection,
            let gaps = refusal.current?.missing, !gaps.isEmpty
        else { return false }
        let kept = try of(inspection, in: db)
        var lacking: [KeptFile] = []
        for gap in gaps {
            guard let file = kept.first(where: { fills($0, gap) }), file.resets < NotedFile.mostResets else { return false }
            if !lacking.contains(file) { lacking.append(file) }
        }
        let sender = sender ?? completion.releasedTo ?? completion.notedBy
        _ = try fillInAgain(lacking, sender: sender, isReset: true, in: db)
        try Entries.moveToEnd(completion, in: db)
        return true
    }

    private static func fills(_ file: KeptFile, _ gap: InspectionGap) -> Bool {
        switch gap.kind {
        case .file:
            let isLacking = gap.reason.map { [InspectionGapReason.missing, .wrongLength].contains($0) } ?? false
            return isLacking && file.objectPath == gap.objectPath
        case .photo: return gap.slot.map { file.change?.photos?[$0] != nil } ?? false
        case .signOff:
            let signed = file.change?.signOffs
            return gap.role == .staff ? signed?.staff != nil : gap.role == .customer && signed?.customer != nil
        case .other: return false
        }
    }
}

extension HouseStore {
    /// The files of an inspection that the server has, as far as it is known. They stay here until this phone completes it, or is told that
    /// somebody else did.
    public func keptFiles(ofInspection inspection: Id) throws -> [KeptFile] {
        try database.read { try InspectionFiles.of(inspection, in: $0) }
    }

    /// Where a kept file lies.
    public func location(of file: KeptFile) -> URL { files.location(of: file.name) }

    /// Fills in once more all that has a file, for a server that has lost it, as after a restore. Where the inspection itself is lost, begin it
    /// under the same id before. What waits to be filled in otherwise is not.
    /// - Parameter account: who wants it, and may send also what others noted.
    public func fillInAgain(_ inspection: Id, by account: Id?) throws -> [NotedChange] {
        try write { db in
            let files = try InspectionFiles.of(inspection, in: db).filter {
                try InspectionFiles.notDone(with: $0.template, of: inspection, in: db).isEmpty
            }
            return try InspectionFiles.fillInAgain(files, sender: account, isReset: false, in: db)
        }
    }
}
