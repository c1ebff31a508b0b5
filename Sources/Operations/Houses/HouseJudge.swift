import API
import Crypto
import JSON
import Office
import Storage
import Text

/// Judges an archive before anything of it is written: every row is of its one house and of a table on the list, every file is named by a row
/// and lies under the house's own paths, and everything has the hash that the manifest says.
struct HouseJudge {
    private let archive: HouseArchive
    private let tables: [String: HouseColumns]
    private var counts: [String: Int] = [:]
    /// Keys in storage that rows name, and those of uploads that nothing names yet.
    private var named: Set<String> = []
    private var uploads: Set<String> = []
    /// A sentence each; of very many the first.
    private(set) var faults: [String] = []
    /// All of them.
    private(set) var faultCount = 0

    private static let mostFaults = 1000
    /// The columns that name a file for good.
    private static let fileColumn = "stored_key"
    /// Rows to come are numbered on behind it, in all houses: below what JavaScript holds exactly it leaves 2⁴⁸. The numbers of a distributed
    /// database are of the time, and below it until 2039.
    private static let highestIdentity = (1 << 53) - (1 << 48)

    init(_ archive: HouseArchive, _ tables: [HouseColumns]) {
        self.archive = archive
        self.tables = Dictionary(tables.map { ($0.table.name, $0) }) { $1 }
    }

    /// Reads all of the archive. Throws when it can't be read.
    mutating func run() throws(CommandFailure) {
        judgeHouse()
        for part in archive.parts { try judge(part.name, of: part.table) }
        judgeParts()
        for (table, count) in archive.manifest.rows.sorted(by: { $0.key < $1.key }) where counts[table, default: 0] != count {
            note("\(table) has \(Counted.of(counts[table, default: 0], "row")), and the manifest says \(count)")
        }
        if counts["tenants"] != 1 {
            note("tenants has \(Counted.of(counts["tenants", default: 0], "row")): it is no house, or several")
        }
        try judgeFiles()
    }

    private mutating func note(_ fault: String) {
        faultCount += 1
        if faults.count < Self.mostFaults { faults.append(fault) }
    }

    private mutating func judgeHouse() {
        // Paths and rows have it as the database writes it, in lower case.
        if UUIDText.canonical(archive.manifest.house) != archive.manifest.house {
            note("the manifest says no house: \(archive.manifest.house.debugDescription)")
        }
        if let log = archive.manifest.log,
            !AuditHead.isNamed(log.end.origin, for: archive.manifest.house, log.generation)
        {
            note("the manifest names a log that is none of the house: \(log.end.origin.debugDescription)")
        }
    }

    /// What the manifest says is there, and nothing else.
    private mutating func judgeParts() {
        let known = archive.manifest.parts
        for name in known.keys.sorted() where archive.size(of: name) == nil { note("\(name) is missing") }
        for name in archive.names.sorted() where known[name] == nil {
            switch HouseFile.kind(of: name) {
            case .rows, .list: note("\(name) is not in the manifest")
            case .manifest, .file, nil: break
            }
        }
    }

    // MARK: Rows

    private mutating func judge(_ name: String, of table: String) throws(CommandFailure) {
        let bytes = try archive.contents(of: name)
        if let expected = archive.manifest.parts[name], HashedFile.of(bytes) != expected {
            return note("\(name) is not as it was written: its SHA-256 is different")
        }
        guard let columns = tables[table] else {
            return note("\(name): \(table.debugDescription) is no table of a house's archive")
        }
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().enumerated()
        {
            counts[table, default: 0] += 1
            if let fault = judge(Array(line), columns) { note("\(name), line \(index + 1): \(fault)") }
        }
        if bytes.last.map({ $0 != UInt8(ascii: "\n") }) ?? false { note("\(name) ends in the middle of a row") }
    }

    private static let limits = JSONLimits(depth: 64, numberLength: 1000, values: 10_000_000)

    private mutating func judge(_ line: [UInt8], _ columns: HouseColumns) -> String? {
        guard case .object(let row)? = try? JSONValue(parsing: line, limits: Self.limits) else { return "that is no row" }
        guard row.members.map(\.name) == columns.names else {
            return "it has other columns than the database: \(row.members.map(\.name).joined(separator: ", "))"
        }
        guard case .string(let house)? = row[columns.table.tenant], house == archive.manifest.house else {
            return "the row is of another house"
        }
        if columns.table.name == "tenants" {
            // Whether there is room for a house is asked by the manifest's.
            guard case .string(let name)? = row["name"], name == archive.manifest.name else {
                return "its name is not the manifest's"
            }
        }
        for name in columns.table.emptied {
            guard case .null? = row[name] else { return "\(name) has to be null" }
        }
        for name in columns.identities {
            guard case .number(let text)? = row[name], let number = Int(text), (1...Self.highestIdentity).contains(number) else {
                return "\(name) is not between 1 and \(Self.highestIdentity)"
            }
        }
        if case .string(let key)? = row[Self.fileColumn] { named.insert(key) }
        if columns.table.name == "photo_uploads", case .string(let key)? = row["object_path"] { uploads.insert(key) }
        return nil
    }

    // MARK: Files

    private mutating func judgeFiles() throws(CommandFailure) {
        let list = try archive.contents(of: HouseFile.list)
        if let expected = archive.manifest.parts[HouseFile.list], HashedFile.of(list) != expected {
            note("\(HouseFile.list) is not as it was written: its SHA-256 is different")
        }
        var digests: Set<String> = []
        var listed: Set<String> = []
        for file in archive.files.photos {
            judge(file)
            listed.insert(file.photo.key)
            if let digest = file.digest { digests.insert(digest) }
        }
        for key in named.subtracting(listed).sorted() { note("a row names this file, and the archive does not: \(key)") }
        for name in archive.names.sorted() {
            guard case .file(let digest)? = HouseFile.kind(of: name) else { continue }
            guard digests.contains(digest) else {
                note("\(name) is named by no row")
                continue
            }
            if try !isWhole(name, digest) { note("\(name) is not as it was written: its SHA-256 is different") }
        }
    }

    private mutating func judge(_ file: PhotoList.Photo) {
        let key = file.photo.key
        if !(file.photo.isReported ? named : uploads).contains(key) { note("no row names this file: \(key)") }
        if !Self.isPath(key, of: archive.manifest.house) { note("that is no path of the house: \(key.debugDescription)") }
        if let digest = file.digest, archive.size(of: HouseFile.file(digest)) != file.size {
            note("the archive does not have the \(file.size) bytes of \(key)")
        }
    }

    /// As paths are minted, also where a store has moved what a report names.
    static func isPath(_ key: String, of house: String) -> Bool {
        guard let path = ObjectPath(key) else { return false }
        let segments = path.text.split(separator: "/").map(String.init)
        return segments.starts(with: [house]) && segments.count > 1
            || segments.starts(with: ["sealed", house]) && segments.count > 2
    }

    private func isWhole(_ name: String, _ digest: String) throws(CommandFailure) -> Bool {
        let next = try archive.reader(of: name)
        var file = HashedFile()
        while case let piece = try next(), !piece.isEmpty { file.take(piece) }
        return file.finish().digest == digest
    }
}
