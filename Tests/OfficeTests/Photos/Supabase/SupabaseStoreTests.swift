import Foundation
import Images
import Settings
import Synchronization
import TestSupport
import Testing

@testable import API
@testable import Storage

/// What the Supabase store asks for, and what it makes of the answers; the whole of it runs against a real one elsewhere.
@Suite(.mayBlock) struct SupabaseStoreTests {
    private static let path = "h/r/a/x.png"
    private static let object = "/storage/v1/object"

    private func store(_ service: StubHTTPServer, isHasty: Bool = false) throws -> SupabaseStore {
        let environment = ["SUPABASE_URL": service.url + "/", "SUPABASE_SERVICE_KEY": "sb_secret_for_tests"]
        let settings = try #require(SupabaseSettings(Settings(reading: environment)))
        return SupabaseStore(settings, client: try StorageClients.get(isHasty: isHasty))
    }

    /// An error as the service writes it: the status in the body, 400 outside.
    private static func error(_ status: Int, _ word: String) -> StubHTTPServer.Reply {
        .text(400, #"{"statusCode":"\#(status)","error":"\#(word)","message":"canary \#(path)","code":"\#(word)"}"#)
    }

    private static func info(_ bytes: [UInt8], tag: String = "\"1\"") -> StubHTTPServer.Reply {
        .text(
            200, #"{"id":"1","size":\#(bytes.count),"content_type":"image/png","etag":"\#(tag.replacing("\"", with: "\\\""))"}"#)
    }

    // MARK: Uploads

    @Test("an upload is asked for by the service key, may replace what is there, and expires when its token says")
    func mint() async throws {
        let claims = Data(#"{"url":"x","exp":2000000000}"#.utf8).base64EncodedString().replacing("=", with: "")
        let service = try StubHTTPServer { _ in
            .text(200, #"{"url":"/object/upload/sign/condition-reports/h/r/a/x.png?token=e30.\#(claims).c2ln","token":"t"}"#)
        }
        defer { service.close() }
        let upload = try await store(service).mintUpload(FileUpload(path: Self.path, type: .png, length: nil), base: "")
        #expect(
            upload.url == service.url + "/storage/v1/object/upload/sign/condition-reports/h/r/a/x.png?token=e30.\(claims).c2ln")
        #expect(upload.expiresAt == 2_000_000_000)
        #expect(upload.headers.map { "\($0.name): \($0.value)" } == ["content-type: image/png"])
        let ask = try #require(service.requests.first)
        #expect("\(ask.method) \(ask.target)" == "POST \(Self.object)/upload/sign/condition-reports/\(Self.path)")
        #expect(ask[header: "apikey"] == "sb_secret_for_tests")
        #expect(ask[header: "authorization"] == "Bearer sb_secret_for_tests")
        #expect(ask[header: "x-upsert"] == "true")
        #expect(ask.body.isEmpty)
    }

    @Test(
        "a URL that is none of the service's is not handed on",
        arguments: [
            "https://evil.example/", "//evil.example/", "/object/a b", "/object/\\\\a", "/object/\\u0000", "/objects", "",
        ])
    func foreignURL(url: String) async throws {
        let service = try StubHTTPServer { _ in .text(200, #"{"url":"\#(url)"}"#) }
        defer { service.close() }
        let store = try store(service)
        let fault = await ServiceTrouble.fault { () throws(StorageFault) in
            _ = try await store.mintUpload(FileUpload(path: Self.path, type: .png, length: nil), base: "")
        }
        #expect(fault?.kind == "failed")
    }

    // MARK: Looking

    @Test("what is sealed already counts; else what was uploaded; else it is missing")
    func look() async throws {
        for (place, shape) in [("sealed/" + Self.path, (3, 4)), (Self.path, (3, 4)), ("", (0, 0))] {
            let bytes = Photo.png(width: 3, height: 4)
            let service = try StubHTTPServer { ask in
                if ask.target == "\(Self.object)/info/condition-reports/\(place)" { return Self.info(bytes) }
                if ask.target == "\(Self.object)/authenticated/condition-reports/\(place)" {
                    return .answer(206, headers: [("ETag", "\"1\"")], body: bytes)
                }
                return Self.error(404, "NoSuchKey")
            }
            defer { service.close() }
            let finding = try await store(service).look(at: Self.path, as: .png)
            if case .file(let photo) = finding {
                #expect((photo.width, photo.height) == shape)
                #expect(photo.path == Self.path)
                #expect(service.requests.last?[header: "range"] == "bytes=0-\(bytes.count - 1)")
            } else if case .missing = finding {
                #expect(place.isEmpty)
            } else {
                Issue.record("\(finding)")
            }
        }
    }

    @Test("bytes of another tag than was found are a change")
    func changed() async throws {
        let service = try StubHTTPServer { ask in
            ask.path.contains("/info/")
                ? Self.info(Photo.png()) : .answer(206, headers: [("ETag", "\"2\"")], body: Photo.png())
        }
        defer { service.close() }
        let store = try store(service)
        await #expect(throws: StorageFault.changed) { try await store.look(at: Self.path, as: .png) }
    }

    @Test("a bucket that is not there is no missing photo")
    func noBucket() async throws {
        let service = try StubHTTPServer { _ in
            .text(400, #"{"statusCode":"404","error":"Bucket not found","message":"Bucket not found"}"#)
        }
        defer { service.close() }
        let store = try store(service)
        let sentence = "Supabase Storage answered with 404: is there a bucket condition-reports?"
        await #expect(throws: StorageFault.failed(sentence)) { try await store.look(at: Self.path, as: .png) }
        #expect(await store.trouble() == sentence)
    }

    // MARK: Sealing

    /// A service that answers a move with `move`, and then has these bytes under the sealed path.
    private func sealing(_ move: StubHTTPServer.Reply, then bytes: [UInt8]?, tag: String = "\"1\"") throws -> StubHTTPServer {
        try StubHTTPServer { ask in
            if ask.path.hasSuffix("/object/move") { return move }
            guard let bytes else { return Self.error(404, "NoSuchKey") }
            if ask.path.contains("/info/") { return Self.info(bytes, tag: tag) }
            return .answer(206, headers: [("ETag", tag)], body: bytes)
        }
    }

    private func seal(_ service: StubHTTPServer) async -> (key: String?, fault: StorageFault?) {
        let photo = StoredFile(
            path: Self.path, type: .png, version: "\"1\"", size: Photo.png().count, width: 640, height: 480)
        var key: String?
        let fault = await ServiceTrouble.fault { () throws(StorageFault) in key = try await store(service).seal(photo) }
        return (key, fault)
    }

    private func store(_ service: StubHTTPServer) throws(StorageFault) -> SupabaseStore {
        do { return try store(service, isHasty: false) } catch { throw .failed("\(error)") }
    }

    @Test("sealing moves; moved before, or taken already, is as good while it is the same picture")
    func seal() async throws {
        let replies: [StubHTTPServer.Reply] = [
            .text(200, #"{"message":"moved"}"#), Self.error(404, "NoSuchKey"), Self.error(409, "Duplicate"),
        ]
        for reply in replies {
            let service = try sealing(reply, then: Photo.png())
            let sealed = await seal(service)
            service.close()
            #expect(sealed.key == "sealed/" + Self.path)
            let body = try #require(service.requests.first.flatMap { JSONTree(parsing: $0.body) })
            #expect(
                body == [
                    "bucketId": "condition-reports", "sourceKey": .string(Self.path),
                    "destinationKey": .string("sealed/" + Self.path),
                ])
        }
    }

    @Test("a service that gives a moved object a new tag is believed when the picture is the same")
    func newTag() async throws {
        let service = try sealing(.text(200, "{}"), then: Photo.png(), tag: "\"2\"")
        #expect(await seal(service).key == "sealed/" + Self.path)
        service.close()
    }

    @Test("another picture under the sealed path, or none, is a change")
    func sealedChange() async throws {
        let other = try sealing(.text(200, "{}"), then: Photo.png(width: 641), tag: "\"2\"")
        #expect(await seal(other).fault == .changed)
        other.close()
        let none = try sealing(Self.error(404, "NoSuchKey"), then: nil)
        #expect(await seal(none).fault == .changed)
        none.close()
    }

    // MARK: Downloads

    @Test("URLs are signed many at a time, kept for the clock hour, and handed out in the order of the keys")
    func downloads() async throws {
        let count = Mutex(0)
        let service = try StubHTTPServer { ask in
            let paths = JSONTree(parsing: ask.body)?["paths"]?.array ?? []
            let number = count.withLock { count in
                count += 1
                return count
            }
            let signed = paths.map { path -> JSONTree in
                let url = "/object/sign/condition-reports/\(path.string ?? "")?token=\(number)"
                return ["error": nil, "path": path, "signedURL": .string(url)]
            }
            return .answer(200, body: JSONTree.array(signed).bytes)
        }
        defer { service.close() }
        let store = try store(service, isHasty: false)
        let keys = (0..<700).map { "sealed/\($0).png" }
        let first = try await store.mintDownloads(of: keys, base: "")
        let names = first.map { String($0.url.split(separator: "?")[0].split(separator: "/").last ?? "") }
        #expect(names == keys.map { String($0.dropFirst(7)) })
        #expect(service.requests.map { JSONTree(parsing: $0.body)?["paths"]?.array?.count } == [500, 200])
        let seconds = try #require(JSONTree(parsing: service.requests[0].body)?["expiresIn"]?.int)
        #expect((1800...3600).contains(seconds))
        let again = try await store.mintDownloads(of: keys.reversed() + ["sealed/new.png"], base: "")
        if again[0].expiresAt == first[0].expiresAt {
            #expect(again.dropLast().map(\.url) == first.reversed().map(\.url))
            #expect(service.requests.count == 3)
        }
    }

    @Test("a photo that is lost does not hide the others")
    func lost() async throws {
        let service = try StubHTTPServer { _ in
            .text(
                200,
                #"[{"error":"gone","path":"a.png","signedURL":null},{"error":null,"path":"b.png","signedURL":"/object/sign/condition-reports/b.png?token=t"}]"#
            )
        }
        defer { service.close() }
        let urls = try await store(service, isHasty: false).mintDownloads(of: ["a.png", "b.png"], base: "").map(\.url)
        let base = service.url + Self.object
        #expect(urls == [base + "/authenticated/condition-reports/a.png", base + "/sign/condition-reports/b.png?token=t"])
    }

    @Test(
        "an answer for other paths, or of another form, is no answer",
        arguments: ["[]", "{}", #"[{"path":"b","signedURL":"/object/b"}]"#, #"["a"]"#, "<html>", ""])
    func garbage(answer: String) async throws {
        let service = try StubHTTPServer { _ in .text(200, answer) }
        defer { service.close() }
        let store = try store(service, isHasty: false)
        let fault = await ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.mintDownloads(of: ["a"], base: "")
        }
        #expect(fault?.kind == "failed")
    }

    // MARK: The rest

    @Test("deleting names the path, and where it was sealed unless a report has it; what is not there is as good")
    func delete() async throws {
        for reply in [StubHTTPServer.Reply.text(200, "[]"), Self.error(404, "NoSuchKey")] {
            let service = try StubHTTPServer { _ in reply }
            let store = try store(service, isHasty: false)
            try await store.delete(Self.path, isReported: true)
            try await store.delete(Self.path, isReported: false)
            service.close()
            for ask in service.requests { #expect("\(ask.method) \(ask.target)" == "DELETE \(Self.object)/condition-reports") }
            let asked = service.requests.map { JSONTree(parsing: $0.body)?["prefixes"] }
            #expect(asked == [Self.path, "sealed/" + Self.path, Self.path].map { [.string($0)] })
        }
    }

    private static let itsOwn = [
        ServiceTrouble("a wrong key", error(403, "AccessDenied"), "failed"),
        ServiceTrouble(
            "its database's time-out", .text(544, #"{"statusCode":"544","error":"DatabaseTimeout","message":"x"}"#), "timed out"),
        ServiceTrouble("a gateway's time-out", .text(504, "<html>"), "timed out"),
        ServiceTrouble("a failure told under a 400", error(500, "InternalError"), "failed"),
        ServiceTrouble("a page", .text(200, "<html></html>"), "failed"),
    ]

    @Test(
        "trouble is the fault that a phone is to be told, and its reason gives nothing away",
        arguments: ServiceTrouble.ofAny + itsOwn)
    func trouble(trouble: ServiceTrouble) async throws {
        let reply = trouble.reply
        let service = try StubHTTPServer { _ in reply }
        defer { service.close() }
        let store = try store(service, isHasty: trouble.isSilent)
        let upload = FileUpload(path: Self.path, type: .png, length: nil)
        let faults = await [
            ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.mintUpload(upload, base: "") },
            ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.look(at: Self.path, as: .png) },
            ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.mintDownloads(of: [Self.path], base: "") },
        ]
        #expect(faults.map { $0?.kind } == Array(repeating: trouble.kind, count: 3))
        for reason in faults.compactMap({ $0?.reason }) + [await store.trouble() ?? ""] {
            #expect(!reason.isEmpty)
            for secret in ["canary", Self.path, "sb_secret", "127.0.0.1"] { #expect(!reason.contains(secret)) }
        }
    }
}
