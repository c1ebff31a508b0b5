import Foundation
import Synchronization
import Testing

@testable import API
@testable import Service
@testable import Storage

/// Photos out of a Supabase Storage and back, for backups.
@Suite struct SupabaseArchiveTests {
    private final class Shelf: Sendable {
        let objects = Mutex<[String: [UInt8]]>([:])
    }

    private let shelf = Shelf()
    private let service: StubHTTPServer
    private let archive: any PhotoArchive

    init() throws {
        let shelf = shelf
        service = try StubHTTPServer { ask in
            let bucket = "condition-reports/"
            let path = ask.path.range(of: bucket).map { String(ask.path[$0.upperBound...]) } ?? ""
            if ask.method == "POST" {
                shelf.objects.withLock { $0[path] = ask.body }
                return .text(200, "{}")
            }
            guard let bytes = shelf.objects.withLock({ $0[path] }) else {
                return .text(400, #"{"statusCode":"404","error":"not_found","message":"Object not found"}"#)
            }
            if ask.path.contains("/object/info/") {
                return .text(200, #"{"size":\#(bytes.count),"content_type":"image/png","etag":"\"1\""}"#)
            }
            return .answer(206, headers: [("ETag", "\"1\"")], body: bytes)
        }
        var reader = SettingsReader(
            ["STORAGE": "supabase", "SUPABASE_URL": service.url, "SUPABASE_SERVICE_KEY": "sb_secret_for_tests"],
            readFile: { _ in nil })
        archive = try PhotoArchives.open(StorageSettings(&reader), toRead: true)
    }

    @Test("a photo is put back once, with its type, and read again; another one under its key is refused")
    func putBack() throws {
        let photo = ArchivedPhoto(key: "sealed/h/r/a/x.png", isReported: true)
        #expect(try archive.read(photo) == nil)
        try archive.put([1, 2, 3], as: photo)
        try archive.put([1, 2, 3], as: photo)
        #expect(try archive.read(photo) == [1, 2, 3])
        #expect(service.requests.count { $0.method == "POST" } == 1)
        let put = try #require(service.requests.first { $0.method == "POST" })
        #expect(put.target == "/storage/v1/object/condition-reports/sealed/h/r/a/x.png")
        #expect(put[header: "content-type"] == "image/png" && put[header: "x-upsert"] == "true")
        #expect(throws: StorageFault.changed) { try archive.put([1, 2], as: photo) }
        service.close()
    }

    @Test("an upload that a report took meanwhile is read where it is now")
    func moved() throws {
        shelf.objects.withLock { $0["sealed/h/r/a/y.png"] = [4] }
        #expect(try archive.read(ArchivedPhoto(key: "h/r/a/y.png", isReported: false)) == [4])
        service.close()
    }
}
