import Foundation
import Testing

/// From minting to the picture in the list, by the real program with its photos in an S3 store (contract, section 5).
@Suite final class S3FlowTests {
    private let fake: FakeS3
    private let scene: Scene
    private let server: TestServer
    /// The phone on its way to storage.
    private let toStorage: HTTPClient

    init() throws {
        fake = try FakeS3()
        server = try TestServer.start(settings: fake.settings)
        scene = try Scene(assigned: 1, on: server)
        toStorage = HTTPClient(port: fake.service.port, isOfOffice: false)
    }

    deinit { fake.service.close() }

    private func put(_ bytes: [UInt8], to upload: MintedUpload) throws -> Answer {
        try toStorage.send(Request("PUT", upload.target, headers: upload.headers, body: bytes))
    }

    private func mint() throws -> MintedUpload { try scene.phone.mint(scene.units[0], on: scene.reservation) }

    private func report(_ paths: [String], key: String = ID.fresh()) throws -> Answer {
        try scene.phone.report(scene.units[0], on: scene.reservation, photos: paths, key: key)
    }

    @Test("a report ends with its pictures, which no later upload changes")
    func whole() throws {
        let uploads = [try mint(), try mint()]
        for upload in uploads { #expect(try put(Photo.png(), to: upload).status == 200) }
        let key = ID.fresh()
        let answer = try report(uploads.map(\.path), key: key)
        #expect(answer.status == 201)
        for upload in uploads { #expect(try put(Photo.png(width: 1, height: 1), to: upload).status == 200) }
        #expect(try report(uploads.map(\.path), key: key).body == answer.body)

        let list = try scene.phone.reports(of: scene.reservation)
        let photos = try #require(list["condition_reports"]?[0]?["photos"]?.array)
        #expect(photos.map { $0["object_path"]?.string } == uploads.map(\.path))
        for photo in photos {
            let url = try #require(photo["url"]?.string.flatMap(URLComponents.init(string:)))
            #expect(url.port == Int(fake.service.port))
            let picture = try toStorage.send(Request("GET", "\(url.percentEncodedPath)?\(url.percentEncodedQuery ?? "")"))
            #expect(picture.body == Photo.png())
        }
        let stored = try scene.house.facts().photos.map { $0["stored_key"] ?? "" }
        #expect(stored.allSatisfy { $0.hasPrefix("sealed/\(scene.house.tenant)/") })
    }

    @Test("what is not in the store is missing, what is no such picture is refused")
    func refused() throws {
        let (missing, wrong) = (try mint(), try mint())
        #expect(try put(Array("no picture".utf8), to: wrong).status == 200)
        let answer = try report([missing.path, wrong.path])
        #expect(answer.status == 409)
        #expect(answer.code == "photo_not_uploaded")
        #expect(answer["error"]?["current"]?["photos"]?.array?.map { $0["reason"] } == ["missing", "wrong_type"])
        #expect(fake.objects.keys.allSatisfy { !$0.hasPrefix("sealed/") })
    }

    @Test("a store that fails is a 502, one that is not there a 503; nothing is filed, and the same key goes through after")
    func failing() throws {
        let upload = try mint()
        #expect(try put(Photo.png(), to: upload).status == 200)
        let key = ID.fresh()
        fake.interrupt { _ in .text(500, "broken") }
        let failed = try report([upload.path], key: key)
        #expect(failed.status == 502)
        #expect(failed.code == "upstream_failed")
        #expect(failed["error"]?["retryable"] == true)
        fake.interrupt { $0[header: "x-amz-copy-source"] != nil ? FakeS3.error(412, "PreconditionFailed") : nil }
        #expect(try report([upload.path], key: key).status == 503)
        #expect(try scene.house.facts().reports.isEmpty)
        fake.interrupt(nil)
        #expect(try report([upload.path], key: key).status == 201)
    }

    @Test("neither a key nor a signed URL is in the log")
    func log() throws {
        let upload = try mint()
        _ = try put(Photo.png(), to: upload)
        fake.interrupt { _ in .raw("nonsense\r\n") }
        _ = try report([upload.path])
        #expect(server.stop() == .code(0))
        #expect(server.log.text.contains("storage failed"))
        for secret in ["a-key-for-tests-alone", "X-Amz-Signature", "AWS4-HMAC", fake.service.url] {
            #expect(!server.log.text.contains(secret))
        }
    }
}
