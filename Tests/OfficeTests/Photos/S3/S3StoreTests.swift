import Images
import TestSupport
import Testing

@testable import API
@testable import Storage

/// What the S3 store asks for, and what it makes of the answers.
@Suite(.mayBlock) final class S3StoreTests {
    private let fake: FakeS3
    private let store: S3Store
    private let path = "house/reservation/asset/photo.png"

    init() throws {
        fake = try FakeS3()
        store = try Self.store(of: fake)
    }

    deinit { fake.service.close() }

    private static func store(of fake: FakeS3, isHasty: Bool = false) throws -> S3Store {
        let settings = try #require(S3Settings.reading(fake.settings))
        return S3Store(settings, client: try StorageClients.get(isHasty: isHasty))
    }

    private func photo() async throws -> StoredFile {
        guard case .file(let photo) = try await store.look(at: path, as: .png) else { throw StorageFault.failed("no photo") }
        return photo
    }

    @Test("a photo is told by its own header: at most its first 128 KiB are fetched, while it is what was found")
    func look() async throws {
        let bytes = Photo.png(width: 33, height: 22, filler: Array(repeating: 7, count: 200_000))
        fake.put(bytes, under: path)
        let photo = try await photo()
        #expect((photo.width, photo.height) == (33, 22))
        #expect(photo.size == bytes.count)
        #expect(photo.version == fake.objects[path]?.tag)
        let asks = fake.service.requests
        #expect(asks.map(\.method) == ["HEAD", "GET"])
        #expect(asks[1][header: "range"] == "bytes=0-131071")
        #expect(asks[1][header: "if-match"] == photo.version)
        for ask in asks {
            #expect(ask.path == "/photos/\(path)")
            #expect(ask[header: "authorization"]?.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/") == true)
        }
    }

    @Test("a photo shorter than what is read at once is asked for to its end, and no further")
    func short() async throws {
        fake.put(Photo.png(), under: path)
        #expect(try await photo().size == Photo.png().count)
        #expect(fake.service.requests.last?[header: "range"] == "bytes=0-\(Photo.png().count - 1)")
    }

    @Test("nothing there is missing; another type, another picture, no picture or nothing in it is the wrong type")
    func findings() async throws {
        guard case .missing = try await store.look(at: path, as: .png) else { throw StorageFault.failed("not missing") }
        let wrong: [([UInt8], String)] = [
            (Photo.png(), "image/jpeg"), (Photo.jpeg(), "image/png"), (Array("<svg/>".utf8), "image/png"), ([], "image/png"),
            (Array(Photo.png().prefix(20)), "image/png"),
        ]
        for (bytes, type) in wrong {
            fake.put(bytes, type: type, under: path)
            guard case .wrongType = try await store.look(at: path, as: .png) else {
                Issue.record("\(type), \(bytes.count) bytes")
                continue
            }
        }
        fake.put(Photo.png(), type: "Image/PNG; charset=binary", under: path)
        #expect(try await photo().type == .png)
    }

    @Test("sealing copies to a key that names the bytes; doing it again, also without the original, comes to the same")
    func seal() async throws {
        fake.put(Photo.png(), under: path)
        let photo = try await photo()
        let key = try await store.seal(photo)
        #expect(key == "sealed/house/reservation/asset/photo-\(photo.version.filter { $0 != "\"" }).png")
        #expect(fake.objects[key]?.bytes == Photo.png())
        #expect(fake.objects[key]?.type == "image/png")
        #expect(try await store.seal(photo) == key)
        fake.remove(path)
        #expect(try await store.seal(photo) == key)
        #expect(Set(fake.objects.keys) == [key])
    }

    @Test("other bytes than were found, or none, are not sealed; what was sealed before stays")
    func changed() async throws {
        fake.put(Photo.png(), under: path)
        let photo = try await photo()
        fake.remove(path)
        await #expect(throws: StorageFault.changed) { try await store.seal(photo) }
        fake.put(Photo.png(width: 1, height: 1), under: path)
        await #expect(throws: StorageFault.changed) { try await store.seal(photo) }
        #expect(Set(fake.objects.keys) == [path])
        fake.put(Photo.png(), under: path)
        let key = try await store.seal(photo)
        fake.put(Photo.png(width: 1, height: 1), under: path)
        #expect(try await store.seal(photo) == key)
        #expect(fake.objects[key]?.bytes == Photo.png())
    }

    @Test("bytes that change while they are looked at are a change, not another picture")
    func changedMeanwhile() async throws {
        fake.put(Photo.png(), under: path)
        fake.interrupt { $0.method == "GET" ? FakeS3.error(412, "PreconditionFailed") : nil }
        await #expect(throws: StorageFault.changed) { try await store.look(at: path, as: .png) }
    }

    @Test("a copy that fails half way says so under a 200, and is a failure")
    func copyFailsLate() async throws {
        fake.put(Photo.png(), under: path)
        let photo = try await photo()
        fake.interrupt { $0.method == "PUT" ? FakeS3.error(200, "InternalError") : nil }
        await #expect(throws: StorageFault.failed("the S3 store answered with 200 InternalError")) { try await store.seal(photo) }
    }

    @Test("deleting takes the upload, and what was sealed of it and never reported; none there is as good")
    func delete() async throws {
        for isReported in [false, true] {
            fake.put(Photo.png(), under: path)
            let key = try await store.seal(try await photo())
            try await store.delete(path, isReported: isReported)
            #expect(fake.objects.keys.sorted() == (isReported ? [key] : []))
            try await store.delete(path, isReported: isReported)
        }
    }

    @Test(
        "trouble on the way is the fault that a phone is to be told, and its reason gives nothing away",
        arguments: ServiceTrouble.ofAny)
    func trouble(trouble: ServiceTrouble) async throws {
        fake.put(Photo.png(), under: path)
        let photo = try await photo()
        let store = try Self.store(of: fake, isHasty: trouble.isSilent)
        let reply = trouble.reply
        fake.interrupt { _ in reply }
        let faults = await [
            ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.look(at: path, as: .png) },
            ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.seal(photo) },
            ServiceTrouble.fault { () throws(StorageFault) in try await store.delete(path, isReported: false) },
        ]
        #expect(faults.map { $0?.kind } == Array(repeating: trouble.kind, count: 3))
        let reasons = (faults.map { $0?.reason } + [await store.trouble()]).compactMap { $0 }
        for reason in reasons {
            #expect(!reason.isEmpty)
            for secret in ["canary", path, "a-key-for-tests", "Signature", "127.0.0.1"] { #expect(!reason.contains(secret)) }
        }
    }

    @Test("a store that nobody answers for is unavailable")
    func nobody() async throws {
        fake.service.close()
        let fault = await ServiceTrouble.fault { () throws(StorageFault) in _ = try await store.look(at: path, as: .png) }
        #expect(fault?.kind == "unavailable")
        #expect(await store.trouble()?.contains("can't be reached") == true)
    }

    @Test("a bucket that is there is no trouble; keys that may not use it are")
    func bucket() async {
        #expect(await store.trouble() == nil)
        #expect(fake.service.requests.map { "\($0.method) \($0.target)" } == ["HEAD /photos"])
        fake.interrupt { _ in .answer(403) }
        #expect(
            await store.trouble()
                == "the S3 store answered with 403: may these keys read, write and list the bucket?")
    }
}
