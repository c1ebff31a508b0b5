import API
import JSON

/// What the archive of a house says of itself. It is the last of its files, so an archive that has one is whole.
struct HouseManifest: Equatable {
    /// The version of this page; a later one is not read by an earlier program.
    static let format = 1

    /// The program that made it.
    var program = ""
    /// When it saw the house, by the database's clock, as RFC 3339.
    var taken = ""
    /// The schema's number.
    var schema = 0
    /// The house's id and name.
    var house = ""
    var name = ""
    /// Rows by table.
    var rows: [String: Int] = [:]
    /// The newest log of its audit; nil where nothing was sealed, and in an archive of an older program.
    var log: HouseLog?
    /// Every file of the archive but this one and those whose name is their SHA-256.
    var parts: [String: BackupManifest.File] = [:]

    init() {}

    var bytes: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, number) in [("format", Self.format), ("schema", schema)] {
                json.name(name)
                json.int(number)
            }
            for (name, text) in [("program", program), ("taken", taken), ("house", house), ("name", name)] {
                json.name(name)
                json.string(text)
            }
            json.name("rows")
            json.object { json in
                for (table, count) in rows.sorted(by: { $0.key < $1.key }) {
                    json.name(table)
                    json.int(count)
                }
            }
            if let sealed = log {
                json.name("log")
                sealed.write(to: &json)
            }
            json.name("parts")
            json.object { json in
                for (part, file) in parts.sorted(by: { $0.key < $1.key }) {
                    json.name(part)
                    json.object { json in
                        json.name("size")
                        json.int(file.size)
                        json.name("sha256")
                        json.string(file.digest)
                    }
                }
            }
        }
        return json.bytes + "\n".utf8
    }

    /// Throws a sentence that begins with `place` for what is none, or of a later format.
    init(parsing bytes: [UInt8], of place: String) throws(CommandFailure) {
        let limits = JSONLimits(depth: 8, numberLength: 32, values: 10_000_000)
        let fault = CommandFailure(.failed, "\(place) is not the archive of a house: its manifest can't be read")
        guard case .object(let read)? = try? JSONValue(parsing: bytes, limits: limits), let format = read.whole("format") else {
            throw fault
        }
        guard format == Self.format else {
            throw CommandFailure(
                .failed, "\(place) was made by a newer program (format \(format)). Run the newer program")
        }
        guard let schema = read.whole("schema"), let program = read.words("program"), let taken = read.words("taken"),
            let house = read.words("house"), let name = read.words("name"), case .object(let rows)? = read["rows"],
            case .object(let parts)? = read["parts"]
        else { throw fault }
        (self.schema, self.program, self.taken, self.house, self.name) = (schema, program, taken, house, name)
        if let written = read["log"] {
            guard case .object(let object) = written, let log = HouseLog(object) else { throw fault }
            self.log = log
        }
        for member in rows.members { self.rows[member.name] = rows.whole(member.name) }
        for member in parts.members {
            guard case .object(let file) = member.value, let size = file.whole("size"), let digest = file.words("sha256") else {
                throw fault
            }
            self.parts[member.name] = BackupManifest.File(size: size, digest: digest)
        }
    }
}

/// The names of an archive's files.
enum HouseFile {
    static let manifest = "manifest.json"
    /// As that of a backup: hash, bytes, `report` or `upload`, key.
    static let list = "files.txt"

    /// Where the bytes of a photo or another file lie.
    static func file(_ digest: String) -> String { "files/\(digest)" }

    /// So many rows of a table, counted from 1.
    static func rows(_ table: String, _ part: Int) -> String {
        let number = String(part)
        return "rows/\(table)/\(String(repeating: "0", count: max(0, 6 - number.count)))\(number).jsonl"
    }

    /// What a name is of; nil for one that no archive has.
    static func kind(of name: String) -> Kind? {
        if name == manifest { return .manifest }
        if name == list { return .list }
        let segments = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if segments.count == 2, segments[0] == "files", PhotoList.isDigest(segments[1]) { return .file(segments[1]) }
        guard segments.count == 3, segments[0] == "rows", segments[2].hasSuffix(".jsonl"),
            let number = Int(segments[2].dropLast(".jsonl".count)), number > 0, rows(segments[1], number) == name
        else { return nil }
        return .rows(segments[1])
    }

    enum Kind {
        case manifest
        case list
        /// Its SHA-256.
        case file(String)
        /// Its table, which may be none of ours.
        case rows(String)
    }
}

extension JSONObject {
    fileprivate func whole(_ name: String) -> Int? {
        if case .number(let text)? = self[name], let number = Int(text), number >= 0 { number } else { nil }
    }

    fileprivate func words(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }
}
