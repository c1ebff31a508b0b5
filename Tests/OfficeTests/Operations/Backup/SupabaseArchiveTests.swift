import Foundation
import Settings
import Synchronization
import TestSupport
import Testing

@testable import API
@testable import Storage

/// Photos out of a Supabase Storage and back, for backups.
@Suite(.mayBlock) struct SupabaseArchiveTests {
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
        let settings = Settings(reading: [
            "STORAGE": "supabase", "SUPABASE_URL": service.url, "SUPABASE_SERVICE_KEY": "sb_secret_for_tests",
        ])
        archive = try PhotoArchives.open(settings.storage, toRead: true)
    }

    @Test("a photo is put back once, with its type, and read again; another one under its key is refused")
    func putBack() throws {
        let photo = ArchivedPhoto(key: "sealed/h/r/a/x.png", isReported: true)
        #expect(try whole(photo) == nil)
        try put([1, 2, 3], photo)
        try put([1, 2, 3], photo)
        #expect(try whole(photo) == [1, 2, 3])
        #expect(service.requests.count { $0.method == "POST" } == 1)
        let sent = try #require(service.requests.first { $0.method == "POST" })
        #expect(sent.target == "/storage/v1/object/condition-reports/sealed/h/r/a/x.png")
        #expect(sent[header: "content-type"] == "image/png" && sent[header: "x-upsert"] == "true")
        #expect(throws: StorageFault.changed) { try put([1, 2], photo) }
        service.close()
    }

    @Test("an upload that a report took meanwhile is read where it is now")
    func moved() throws {
        shelf.objects.withLock { $0["sealed/h/r/a/y.png"] = [4] }
        #expect(try whole(ArchivedPhoto(key: "h/r/a/y.png", isReported: false)) == [4])
        service.close()
    }

    private func whole(_ photo: ArchivedPhoto) throws -> [UInt8]? {
        guard let next = try archive.reader(of: photo) else { return nil }
        var bytes: [UInt8] = []
        while case let piece = try next(), !piece.isEmpty { bytes += piece }
        return bytes
    }

    private func put(_ bytes: [UInt8], _ photo: ArchivedPhoto) throws(StorageFault) {
        var left = bytes
        try archive.put(photo, size: bytes.count) { () throws(StorageFault) in
            defer { left = [] }
            return left
        }
    }
}
