import TestSupport
import Testing

/// From minting to the picture in the list, by the real program with its photos in an S3 store (docs/apps/photos.md, "Photos and condition
/// reports").
@Suite(.mayBlock) final class S3FlowTests {
    private let fake: FakeS3
    private let server: TestServer
    private let phone: RemoteScene

    init() throws {
        fake = try FakeS3()
        server = try TestServer.start(settings: fake.settings.merging(RemoteScene.fewConnections) { $1 })
        phone = try RemoteScene(on: server, storagePort: fake.service.port)
    }

    deinit { fake.service.close() }

    @Test("a report ends with its pictures, which no later upload changes")
    func whole() throws {
        let uploads = [try phone.uploaded(), try phone.uploaded()]
        let key = ID.fresh()
        let answer = try phone.report(uploads, key: key)
        #expect(answer.status == 201)
        for upload in uploads { #expect(try phone.put(Photo.png(width: 1, height: 1), to: upload).status == 200) }
        #expect(try phone.report(uploads, key: key).body == answer.body)
        let pictures = try phone.pictures()
        #expect(pictures.map(\.path) == uploads.map(\.path))
        #expect(pictures.map(\.bytes) == [Photo.png(), Photo.png()])
        let stored = try phone.house.facts().photos.map { $0["stored_key"] ?? "" }
        #expect(stored.allSatisfy { $0.hasPrefix("sealed/\(phone.house.tenant)/") })
        let originals = try phone.house.facts().uploads
        #expect(Set(originals.map { $0["object_path"] }) == Set(uploads.map(\.path)))
        #expect(originals.allSatisfy { $0["reported_at"] != nil })
    }

    @Test("an inspection is completed with its photo, its video and its signature, which no later upload changes")
    func inspection() throws { try phone.inspectWhole() }

    @Test("what is not in the store is missing, what is no such picture is refused, and neither is sealed")
    func refused() throws {
        let (missing, wrong) = (try phone.mint(), try phone.mint())
        #expect(try phone.put(Array("no picture".utf8), to: wrong).status == 200)
        let answer = try phone.report([missing, wrong])
        #expect(answer.status == 409)
        #expect(answer.code == "photo_not_uploaded")
        let photos = answer["current"]?["photos"]?.array ?? answer["error"]?["current"]?["photos"]?.array
        #expect(photos?.map { $0["reason"]?.string } == ["missing", "wrong_type"])
        #expect(fake.objects.keys.allSatisfy { !$0.hasPrefix("sealed/") })
    }

    @Test("more bytes than PHOTO_MAX_SIZE, or others than the phone announced, are told apart and not sealed")
    func sizes() throws {
        let server = try TestServer.start(
            settings: fake.settings.merging(RemoteScene.fewConnections) { $1 }.merging(["PHOTO_MAX_SIZE": "1024"]) { $1 })
        let scene = try RemoteScene(on: server, storagePort: fake.service.port).scene
        let announced = try scene.phone.mint(scene.units[0], on: scene.reservation, length: 40)
        let large = try scene.phone.mint(scene.units[0], on: scene.reservation)
        fake.put(Photo.png(), under: announced.path)
        fake.put(Photo.png(filler: Array(repeating: 0, count: 1024)), under: large.path)
        let answer = try scene.phone.report(scene.units[0], on: scene.reservation, photos: [announced.path, large.path])
        #expect(answer.status == 409)
        let photos = answer.json["error"]?["current"]?["photos"]?.array
        #expect(photos?.map { $0["reason"]?.string } == ["wrong_length", "too_large"])
        #expect(fake.objects.keys.allSatisfy { !$0.hasPrefix("sealed/") })
        let now = try scene.phone.report(scene.units[0], on: scene.reservation)
        #expect(now.status == 201)
    }

    @Test("a store that fails is a 502, one that changes at every look a 503; the same key goes through afterwards")
    func failing() throws {
        let upload = try phone.uploaded()
        let key = ID.fresh()
        fake.interrupt { _ in .text(500, "broken") }
        let failed = try phone.report([upload], key: key)
        #expect(failed.status == 502)
        #expect(failed.code == "upstream_failed")
        #expect(failed["error"]?["retryable"] == true)
        fake.interrupt { $0[header: "x-amz-copy-source"] != nil ? FakeS3.error(412, "PreconditionFailed") : nil }
        #expect(try phone.report([upload], key: key).status == 503)
        #expect(try phone.house.facts().reports.isEmpty)
        fake.interrupt(nil)
        #expect(try phone.report([upload], key: key).status == 201)
    }

    @Test("a store that says nothing is a 504 to who reports; nothing is filed, and the same key goes through afterwards")
    func silent() throws {
        let upload = try phone.uploaded()
        let key = ID.fresh()
        fake.interrupt { _ in .silence }
        let late = try phone.report([upload], key: key)
        #expect(late.status == 504 && late.code == "timeout", "\(late)")
        #expect(late["error"]?["retryable"] == true)
        #expect(eventually { server.log.text.contains("storage failed") })
        #expect(try phone.house.facts().reports.isEmpty)
        fake.interrupt(nil)
        #expect(try phone.report([upload], key: key).status == 201)
    }

    @Test("neither a key nor a signed URL is in the log")
    func log() throws {
        let upload = try phone.uploaded()
        fake.interrupt { _ in .raw("nonsense\r\n") }
        #expect(try phone.report([upload]).status == 502)
        #expect(server.stop() == .code(0))
        #expect(server.log.text.contains("storage failed"))
        for secret in ["a-key-for-tests-alone", "X-Amz-Signature", "AWS4-HMAC", fake.service.url] {
            #expect(!server.log.text.contains(secret))
        }
    }
}
