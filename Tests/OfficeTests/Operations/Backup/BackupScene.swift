import Foundation
import Testing

/// Two houses with gear that is out, a report with a photo and an upload that no report names yet, behind a server that goes on, and a
/// folder for backups.
struct BackupScene {
    static let picture = Photo.png(filler: Array(repeating: 7, count: 3000))
    static let waiting = Photo.png(filler: Array(repeating: 8, count: 4000))

    let database: TestDatabase
    let server: TestServer
    let houses: TwoHouses
    let phone: Phone
    /// Where the photo lies that no report names.
    let upload: String
    let folder: StorageFolder

    init(folder: StorageFolder? = nil, storage: [String: String] = [:], _ database: TestDatabase? = nil) throws {
        self.database = try database ?? TestDatabase.fresh()
        server = try TestServer.start(settings: storage, database: self.database)
        houses = try TwoHouses(on: server)
        phone = try houses.ours.house.phone()
        self.folder = try folder ?? StorageFolder()
        let photo = try phone.upload(Self.picture, of: houses.ours.units[0], on: houses.ours.reservation)
        #expect(
            try phone.report(houses.ours.units[0], on: houses.ours.reservation, photos: [photo], direction: "out").status == 201)
        upload = try phone.upload(Self.waiting, of: houses.ours.units[1], on: houses.ours.reservation)
    }

    /// One that tests share, with a backup: its houses are looked at, and nothing there is changed.
    private static let taken = Result {
        let scene = try BackupScene()
        RunEnd.add { scene.server.stop() }
        try scene.backedUp()
        return scene
    }

    /// The one that tests share.
    /// - Parameter folder: where backups go; one of the test's own with a backup unless given.
    static func shared(_ folder: StorageFolder? = nil) throws -> BackupScene {
        let taken = try taken.get()
        if let folder { return BackupScene(taken, folder: folder) }
        let copy = try StorageFolder()
        for name in taken.names + ["photos"] {
            try FileManager.default.copyItem(atPath: "\(taken.folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return BackupScene(taken, folder: copy)
    }

    private init(_ other: BackupScene, folder: StorageFolder) {
        (database, server, houses, phone, upload) = (other.database, other.server, other.houses, other.phone, other.upload)
        self.folder = folder
    }

    var settings: [String: String] { database.settings.merging(["STORAGE_DIR": server.storage.path]) { $1 } }

    func backUp(_ options: String..., settings changes: [String: String] = [:]) throws -> ProgramRun {
        try ServerBinary.run(["backup", folder.path] + options, settings: settings.merging(changes) { $1 })
    }

    /// Backs up and takes no failure.
    @discardableResult
    func backedUp() throws -> String {
        let run = try backUp()
        #expect(run.exit == .code(0), "\(run.output)")
        return try #require(names.last)
    }

    /// The folders of backups, in their order.
    var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { !["photos", "temporary", "lock"].contains($0) }.sorted()
    }

    /// The photos that backups share.
    var photos: [String] { folder.files(in: "photos") }

    /// Changes a byte of a file in the folder of backups.
    func damage(_ path: String, at offset: UInt64 = 200) throws {
        let file = try #require(FileHandle(forUpdatingAtPath: "\(folder.path)/\(path)"))
        try file.seek(toOffset: offset)
        let byte = try #require(try file.read(upToCount: 1)?.first)
        try file.seek(toOffset: offset)
        try file.write(contentsOf: [byte ^ 0x55])
        try file.close()
    }

    /// The photo of the only report, as whoever looks at the reservation is shown it.
    func reported(on server: TestServer) throws -> [UInt8] {
        let phone = Phone(port: server.port, token: houses.ours.house.account(.staff).token())
        let reports = try phone.reports(of: houses.ours.reservation)
        let text = try #require(reports["condition_reports"]?[0]?["photos"]?[0]?["url"]?.string)
        let url = try #require(URL(string: text))
        return try server.client().send(Request("GET", "\(url.path)?\(url.query ?? "")")).body
    }
}

/// A stand-in for pg_dump, in a folder to be named by `--programs`.
struct StandIn {
    let folder: StorageFolder

    /// - Parameter script: what a shell does in its place.
    init(_ script: String, for program: String = "pg_dump") throws {
        folder = try StorageFolder()
        // Written by a child: a file that this process has written may still be open in one that another test is just starting, and a program
        // that is open to be written can't be run (ETXTBSY).
        let write = #"printf '%s\n' '#!/bin/sh' "$1" >"$2" && chmod 755 "$2""#
        let child = try ChildProcess(
            "/bin/sh", ["-c", write, "sh", script, "\(folder.path)/\(program)"], environment: ["PATH": "/usr/bin:/bin"],
            log: LogFile())
        #expect(child.wait() == .code(0))
    }

    var path: String { folder.path }

    /// The version of Postgres that the tests run on, as its programs say it.
    static var version: String {
        get throws { try version(majorVersion()) }
    }

    static func version(_ major: Int) -> String {
        #"case "$1" in --version) echo "pg_dump (PostgreSQL) \#(major).1"; exit;; esac"#
    }

    /// Of the Postgres that the tests run on, such as 15.
    static func majorVersion() throws -> Int {
        let sql = "select current_setting('server_version_num')::int / 10000"
        return try #require(try TestDatabase.shared().session().value(sql).flatMap { Int($0) })
    }
}
