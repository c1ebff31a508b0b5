import API
import JSON

/// The backup's description of itself. It is written last, so a backup that has one is whole.
struct BackupManifest: Equatable {
    /// A file of the backup.
    struct File: Equatable {
        /// In bytes.
        let size: Int
        /// SHA-256 in hexadecimal digits.
        let digest: String
    }

    /// The version of this page; a later one is not read by an earlier program.
    static let format = 1

    /// The program that made it.
    var program = ""
    /// When it saw the database, by the database's clock, as RFC 3339.
    var taken = ""
    /// Tells the database from others, wherever it is restored; nil in the backups of earlier programs.
    var house: String?
    /// The fingerprint of the sealing key, which is not in the backup; nil where the program that made it found none.
    var sealKey: String?
    /// The version of Postgres, such as 15: of the database, and of the pg_dump that read it.
    var postgres = 0
    var dumped = 0
    /// The schema's number, and the oldest program that it serves.
    var schema = 0
    var serves = 0
    var database = File(size: 0, digest: "")
    var photos = File(size: 0, digest: "")
    var photoCount = 0
    /// Rows by table, as they were at that moment; those that no dump carries left out.
    var rows: [String: Int] = [:]

    var bytes: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, number) in [
                ("format", Self.format), ("postgres", postgres), ("pg_dump", dumped), ("schema", schema), ("serves", serves),
                ("photo_count", photoCount),
            ] {
                json.name(name)
                json.int(number)
            }
            for (name, text) in [("program", program), ("taken", taken)] + (house.map { [("house", $0)] } ?? [])
                + (sealKey.map { [("seal_key", $0)] } ?? [])
            {
                json.name(name)
                json.string(text)
            }
            for (name, file) in [(BackupFile.database, database), (BackupFile.photos, photos)] {
                json.name(name)
                json.object { json in
                    json.name("size")
                    json.int(file.size)
                    json.name("sha256")
                    json.string(file.digest)
                }
            }
            json.name("rows")
            json.object { json in
                for (table, count) in rows.sorted(by: { $0.key < $1.key }) {
                    json.name(table)
                    json.int(count)
                }
            }
        }
        return json.bytes + "\n".utf8
    }

    init() {}

    /// Throws a sentence that begins with `place` for what is none, or of a later format.
    init(parsing bytes: [UInt8], of place: String) throws(CommandFailure) {
        guard case .object(let read)? = try? JSONValue(parsing: bytes), let format = read.count("format") else {
            throw CommandFailure(.failed, "\(place): that is not the manifest of a backup")
        }
        guard format == Self.format else {
            throw CommandFailure(
                .failed, "\(place): the backup was made by a newer program (format \(format)). Run the newer program")
        }
        guard let postgres = read.count("postgres"), let dumped = read.count("pg_dump"), let schema = read.count("schema"),
            let serves = read.count("serves"), let photoCount = read.count("photo_count"), let taken = read.text("taken"),
            let database = read.file(BackupFile.database), let photos = read.file(BackupFile.photos),
            case .object(let rows)? = read["rows"]
        else { throw CommandFailure(.failed, "\(place): that is not the manifest of a backup") }
        (self.postgres, self.dumped, self.schema, self.serves) = (postgres, dumped, schema, serves)
        (self.photoCount, self.taken, self.database, self.photos) = (photoCount, taken, database, photos)
        program = read.text("program") ?? ""
        house = read.text("house")
        sealKey = read.text("seal_key")
        for member in rows.members { self.rows[member.name] = rows.count(member.name) }
    }
}

extension JSONObject {
    fileprivate func count(_ name: String) -> Int? {
        if case .number(let text)? = self[name], let number = Int(text), number >= 0 { number } else { nil }
    }

    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    fileprivate func file(_ name: String) -> BackupManifest.File? {
        guard case .object(let file)? = self[name], let size = file.count("size"), let digest = file.text("sha256") else {
            return nil
        }
        return BackupManifest.File(size: size, digest: digest)
    }
}
