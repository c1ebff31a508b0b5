import Foundation
import GRDB
import QuartermasterAPI

/// A file that an inspection names at the server. It stays on the phone until the inspection is completed: the server may lack its bytes
/// still, and a person may have to fill in again.
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
    /// As long as the server keeps what an inspection names that nobody completes.
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

    /// The server has a filling-in: its file is kept in place of what was filled in there before. Brings the names of what is not needed.
    static func keep(_ change: NotedChange, in db: Database) throws -> [String] {
        guard let inspection = change.inspection.map(OfficeClient.part) else { return change.files.map(\.name) }
        var unneeded: [String] = []
        var isNewest = true
        let parts = parts(of: change.template)
        for part in parts {
            let (what, at) = ("inspection = ? and part = ?", change.at.timeIntervalSince1970)
            let older: [String] = try db.values("select name from named_file where \(what) and at <= ?", [inspection, part, at])
            for name in older { try db.run("delete from named_file where name = ?", [name]) }
            unneeded += older
            // Of one name what was said last counts, in whatever order it arrived.
            if try db.value("select exists (select 1 from named_file where \(what))", [inspection, part]) ?? false {
                isNewest = false
            }
        }
        for file in change.files {
            guard isNewest, let part = parts.first, let path = file.objectPath else {
                unneeded.append(file.name)
                continue
            }
            try db.run(
                """
                insert into named_file (name, inspection, part, content_type, size, object_path, body, at, resets)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    file.name, inspection, part, file.contentType, file.size, path, change.template,
                    change.at.timeIntervalSince1970, file.resets,
                ])
        }
        return unneeded
    }

    static func of(_ inspection: Id, in db: Database) throws -> [KeptFile] {
        try db.rows("select * from named_file where inspection = ? order by at, name", [OfficeClient.part(inspection)]).map {
            row in
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
        return names
    }

    /// Somebody else may have completed it, or nobody ever will.
    static func letGo(before time: Date, in db: Database) throws {
        try db.run("delete from named_file where at < ?", [time.timeIntervalSince1970])
    }

    /// Notes again what named these files, as new changes with the same bytes.
    static func fillInAgain(_ files: [KeptFile], by account: Id?, isReset: Bool, in db: Database) throws -> [NotedChange] {
        try files.map { file in
            let row = try db.row("select at from named_file where name = ?", [file.name])
            let at: Double = row?["at"] ?? 0
            var change = NotedChange(
                .inspectionFilled, inspection: file.inspection, by: account, at: Date(timeIntervalSince1970: at),
                body: file.template)
            let resets = file.resets + (isReset ? 1 : 0)
            change.files = [
                NotedFile(
                    name: file.name, entry: 0, contentType: file.contentType, size: file.size, state: .waiting, resets: resets)
            ]
            change.after = try Entries.notDone(
                "inspection = ? and kind = 'inspection_begun'", [OfficeClient.part(file.inspection)], in: db)
            try db.run("delete from named_file where name = ?", [file.name])
            return try Entries.add(change, in: db)
        }
    }

    /// Where a completion was refused only because the server lacks bytes, or names, of files that are here still, they go again ahead of it, a few
    /// times. False where a person has to do something.
    static func mend(_ completion: NotedChange, _ refusal: Refusal, in db: Database) throws -> Bool {
        guard completion.kind == .inspectionCompleted, let inspection = completion.inspection,
            let gaps = refusal.current?.missing, !gaps.isEmpty
        else { return false }
        let kept = try of(inspection, in: db)
        var lacking: [KeptFile] = []
        for gap in gaps {
            guard let file = kept.first(where: { fills($0, gap) }), file.resets < NotedFile.mostResets else { return false }
            lacking.append(file)
        }
        _ = try fillInAgain(Array(Set(lacking)), by: completion.notedBy, isReset: true, in: db)
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
    /// The files of an inspection that the server has, as far as it is known, and that stay here until it is completed.
    public func keptFiles(ofInspection inspection: Id) throws -> [KeptFile] {
        try database.read { try InspectionFiles.of(inspection, in: $0) }
    }

    /// Where a kept file lies.
    public func location(of file: KeptFile) -> URL { files.location(of: file.name) }

    /// Fills in once more all that has a file, for a server that has lost it, as after a restore. Where the inspection itself is lost, begin it
    /// under the same id before.
    public func fillInAgain(_ inspection: Id, by account: Id?) throws -> [NotedChange] {
        try write { db in
            try InspectionFiles.fillInAgain(InspectionFiles.of(inspection, in: db), by: account, isReset: false, in: db)
        }
    }
}
