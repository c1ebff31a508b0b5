import Foundation
import Synchronization
import TestSupport
import Testing

@testable import API
@testable import Storage

/// Backups to a bucket of an S3 store, and photos that lie in one.
@Suite(.watchdog, .mayBlock) struct BackupBucketTests {
    @Test("to s3://bucket/prefix and back, out of a folder of photos into a bucket of photos")
    func bucket() throws {
        let scene = try BackupScene()
        let s3 = try FakeS3()
        var access = s3.settings
        access["STORAGE"] = "disk"
        let settings = scene.settings.merging(access) { $1 }
        let place = "s3://\(FakeS3.bucket)/every/night"
        for copied in [2, 0] {
            let run = try ServerBinary.run(["backup", place, "--keep", "1"], settings: settings)
            #expect(run.exit == .code(0), "\(run.output)")
            #expect(run.output.hasPrefix("\(place)/20") && run.output.hasSuffix(" 2 photos, \(copied) of them copied now\n"))
        }
        let kept = Set(s3.objects.keys.map { $0.split(separator: "/").dropFirst(2).first.map(String.init) ?? "" })
        #expect(kept.count == 2 && kept.contains("photos"))
        let copy = try TestDatabase.empty()
        let there = copy.settings.merging(s3.settings) { $1 }
        let run = try ServerBinary.run(["restore", place], settings: there)
        #expect(run.exit == .code(0), "\(run.output)")
        let key = try #require(try copy.session().value("select stored_key from condition_report_photos"))
        #expect(s3.objects[key]?.bytes == BackupScene.picture && s3.objects[key]?.type == "image/png")
        #expect(s3.objects[scene.upload]?.bytes == BackupScene.waiting)
        let folder = try StorageFolder()
        let again = try ServerBinary.run(["backup", folder.path], settings: there)
        #expect(again.exit == .code(0) && again.output.hasSuffix(" 2 photos, 2 of them copied now\n"), "\(again.output)")
        let last = try #require(s3.objects.keys.first { $0.hasSuffix("/manifest.json") })
        s3.remove(last)
        let none = try ServerBinary.run(["restore", place, "--check"], settings: settings)
        #expect(none.exit == .code(1) && none.output == "quartermaster: \(place) has no whole backup; there is none\n")
    }

    @Test("while photos are copied no transaction is open, and Postgres may go away")
    func transactionEnds() throws {
        let scene = try BackupScene()
        let s3 = try FakeS3()
        let settings = scene.settings.merging(s3.settings.merging(["STORAGE": "disk"]) { $1 }) { $1 }
        let role = DatabaseRole.owner.rawValue
        let database = scene.database
        let states = Mutex<[String]>([])
        let dumped = Mutex<[Bool]>([])
        s3.interrupt { ask in
            guard ask.method == "PUT", ask.path.contains("/night/photos/") else { return nil }
            // The dump is an object once `pg_dump` has ended well.
            let whole = s3.objects.keys.contains { $0.hasSuffix("/database.dump") }
            dumped.withLock { $0.append(whole) }
            let watcher = try? database.session()
            let sessions = "from pg_stat_activity where datname = current_database() and usename = '\(role)'"
            // Postgres may end the session of a `pg_dump` that has ended a moment later.
            let dumping = "select count(*) \(sessions) and application_name = 'pg_dump'"
            _ = try? eventually { try watcher?.value(dumping) == "0" }
            let state = try? watcher?.value("select string_agg(state || coalesce(' ' || backend_xmin, ''), ',') \(sessions)")
            states.withLock { $0.append(state ?? "none") }
            _ = try? watcher?.value("select count(pg_terminate_backend(pid)) \(sessions)")
            return nil
        }
        let run = try ServerBinary.run(["backup", "s3://\(FakeS3.bucket)/night"], settings: settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(dumped.withLock { $0 } == [true, true])
        // The other session is that of the note in `office.operations`.
        #expect(states.withLock { $0.count == 2 && $0.first == "idle,idle" }, "\(states.withLock { $0 })")
    }

    @Test("a backup whose dump, or whose photo, another one cleared away meanwhile is none: 1, and no manifest")
    func clearedMeanwhile() throws {
        let scene = try BackupScene()
        let s3 = try FakeS3()
        let settings = scene.settings.merging(s3.settings.merging(["STORAGE": "disk"]) { $1 }) { $1 }
        let place = "s3://\(FakeS3.bucket)/night"
        for lost in ["/database.dump", "/photos/"] {
            s3.interrupt { ask in
                if ask.method == "PUT", ask.path.hasSuffix("/photos.txt") {
                    for key in s3.objects.keys where key.contains(lost) { s3.remove(key) }
                }
                return nil
            }
            let run = try ServerBinary.run(["backup", place], settings: settings)
            #expect(run.exit == .code(1), "\(run.output)")
            #expect(
                run.output.contains(lost) && run.output.contains(" was there and is gone: did another backup"), "\(run.output)")
            #expect(!s3.objects.keys.contains { $0.hasSuffix("/manifest.json") })
        }
        s3.interrupt(nil)
        let whole = try ServerBinary.run(["backup", place], settings: settings)
        #expect(whole.exit == .code(0), "\(whole.output)")
    }

    @Test("what a backup of the last two days left without a manifest stays, with all photos: it may go on. Older ones go")
    func cutShort() throws {
        let scene = try BackupScene()
        let s3 = try FakeS3()
        let settings = scene.settings.merging(s3.settings.merging(["STORAGE": "disk"]) { $1 }) { $1 }
        let place = "s3://\(FakeS3.bucket)/night"
        func name(_ age: String) throws -> String {
            let sql = #"select to_char(now() at time zone 'utc' - interval '\#(age)', 'YYYYMMDD"T"HH24MISS"Z"')"#
            return try #require(try scene.database.session().value(sql))
        }
        let (old, young) = (try name("49 hours"), try name("47 hours"))
        let photo = "night/photos/ab/" + String(repeating: "ab", count: 32)
        s3.put([1], under: "night/\(old)/database.dump")
        s3.put([2], under: "night/\(young)/database.dump")
        s3.put([3], under: photo)
        let beside = try ServerBinary.run(["backup", place, "--keep", "1"], settings: settings)
        #expect(beside.exit == .code(0), "\(beside.output)")
        #expect(s3.objects["night/\(old)/database.dump"] == nil)
        #expect(s3.objects["night/\(young)/database.dump"] != nil && s3.objects[photo] != nil)
        s3.remove("night/\(young)/database.dump")
        let alone = try ServerBinary.run(["backup", place, "--keep", "1"], settings: settings)
        #expect(alone.exit == .code(0), "\(alone.output)")
        #expect(s3.objects[photo] == nil)
        #expect(s3.objects.keys.count { $0.hasSuffix("/manifest.json") } == 1)
    }

    @Test("a store that will not is told by its words: 1; one that is not there: 69; settings that are not there: 78")
    func refused() throws {
        let scene = try BackupScene()
        let s3 = try FakeS3()
        var access = s3.settings
        access["STORAGE"] = "disk"
        let settings = scene.settings.merging(access) { $1 }
        s3.interrupt { $0.method == "PUT" ? FakeS3.error(403, "AccessDenied") : nil }
        let denied = try ServerBinary.run(["backup", "s3://\(FakeS3.bucket)"], settings: settings)
        #expect(denied.exit == .code(1))
        #expect(denied.output.contains("/database.dump: the S3 store answered with 403 AccessDenied"), "\(denied.output)")
        s3.service.close()
        let gone = try ServerBinary.run(["backup", "s3://\(FakeS3.bucket)"], settings: settings)
        #expect(gone.exit == .code(69), "\(gone.output)")
        let unset = try ServerBinary.run(["backup", "s3://\(FakeS3.bucket)"], settings: scene.settings)
        #expect(unset.exit == .code(78))
        #expect(unset.output.contains("needs a bucket's name (s3://bucket/prefix), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"))
    }

    @Test("a large object goes in parts, and is none when it is cut short")
    func parts() throws {
        let s3 = try FakeS3()
        let settings = try #require(S3Settings.reading(s3.settings))
        let objects = try S3Objects(settings, partSize: 64 << 10)
        let piece = [UInt8](repeating: 9, count: 24 << 10)
        try objects.write("large", type: "application/octet-stream", failing: { $0 }) { append throws(StorageFault) in
            for _ in 0..<3 { try append(piece) }
            try append([1, 2, 3])
        }
        #expect(try objects.size(of: "large") == 3 * piece.count + 3)
        let next = try #require(try objects.reader(of: "large"))
        var read: [UInt8] = []
        while case let bytes = try next(), !bytes.isEmpty { read += bytes }
        #expect(read == piece + piece + piece + [1, 2, 3])
        func cut() throws(StorageFault) {
            try objects.write("cut", type: "application/octet-stream", failing: { $0 }) { append throws(StorageFault) in
                for _ in 0..<3 { try append(piece) }
                throw .timedOut
            }
        }
        #expect(throws: StorageFault.timedOut) { try cut() }
        #expect(try objects.size(of: "cut") == nil)
        #expect(s3.openUploads == 0)
    }

    @Test("an answer that the store owes for a moment ends nothing, whatever is asked; one that it goes on to owe is told")
    func triedAgain() throws {
        let s3 = try FakeS3()
        let settings = try #require(S3Settings.reading(s3.settings))
        let objects = try S3Objects(settings, partSize: 64 << 10, pauses: [.milliseconds(1), .milliseconds(1)])
        let bytes = [UInt8](repeating: 3, count: 150 << 10)
        let asked = Mutex<[String: Int]>([:])
        let faults: [StubHTTPServer.Reply] = [FakeS3.error(503, "SlowDown"), .raw("")]
        // Each request is refused once, in turn by an answer and by a connection that breaks.
        s3.interrupt { ask in
            let count = asked.withLock { asked in
                asked[ask.method + ask.target, default: 0] += 1
                return asked[ask.method + ask.target] ?? 0
            }
            return count == 1 ? faults[asked.withLock { $0.count } % 2] : nil
        }
        func write(_ key: String, _ bytes: [UInt8]) throws(StorageFault) {
            try objects.write(key, type: "application/octet-stream", failing: { $0 }) { append throws(StorageFault) in
                try append(bytes)
            }
        }
        try write("small", [1, 2])
        try write("large", bytes)
        #expect(s3.objects["large"]?.bytes == bytes && s3.openUploads == 0)
        let next = try #require(try objects.reader(of: "large"))
        var read: [UInt8] = []
        while case let piece = try next(), !piece.isEmpty { read += piece }
        #expect(read == bytes)
        #expect(try objects.list("").map(\.key) == ["large", "small"])
        try objects.delete("small")
        #expect(s3.objects["small"] == nil)
        let tries = Mutex(0)
        s3.interrupt { _ in
            tries.withLock { $0 += 1 }
            return FakeS3.error(500, "InternalError")
        }
        #expect(throws: StorageFault.failed("the S3 store answered with 500")) { try objects.size(of: "large") }
        #expect(tries.withLock { $0 } == 3)
        s3.interrupt { _ in FakeS3.error(403, "AccessDenied") }
        #expect(throws: StorageFault.self) { try objects.delete("large") }
    }

    @Test("an upload whose end was carried out, and whose answer was lost, is an object")
    func lostAnswer() throws {
        let s3 = try FakeS3()
        let settings = try #require(S3Settings.reading(s3.settings))
        let objects = try S3Objects(settings, partSize: 64 << 10, pauses: [.milliseconds(1)])
        let bytes = [UInt8](repeating: 3, count: 100 << 10)
        s3.interrupt { ask in
            guard ask.method == "POST", ask.target.contains("uploadId=") else { return nil }
            // As the store would after it has carried it out once.
            s3.put(bytes, under: "large")
            return FakeS3.error(404, "NoSuchUpload")
        }
        try objects.write("large", type: "application/octet-stream", failing: { $0 }) { append throws(StorageFault) in
            try append(bytes)
        }
        #expect(s3.objects["large"]?.bytes == bytes)
    }

    @Test("the text of S3's answers, with its references put in")
    func xml() {
        let page = XMLText(Array("<A><Key>a&amp;b&lt;&#34;&x;</Key></A><A><Key/><Size>1</Size></A>".utf8))
        #expect(page.elements("A").map { $0.text(of: "Key") } == ["a&b<\"&x;", nil])
        #expect(page.elements("A").last?.text(of: "Size") == "1")
        #expect(page.text(of: "Token") == nil)
        #expect(XMLText(Array("<A><Key>".utf8)).elements("A").isEmpty)
    }
}
