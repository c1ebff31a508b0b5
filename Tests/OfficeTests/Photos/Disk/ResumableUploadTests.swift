import Foundation
import TestSupport
import Testing

/// Resumable uploads to the disk store: tus 1.0.0, signed.
@Suite(.mayBlock) struct ResumableUploadTests {
    private let picture = Photo.png(filler: (0..<300_000).map { UInt8($0 % 249) })

    @Test("begun, continued part by part, and then the object, as if it had been PUT")
    func parts() throws {
        let scene = try StorageScene(settings: ["PUBLIC_URL": "https://gear.example"])
        let client = ResumableClient(scene, StorageScene.path(), length: picture.count)
        let begun = try client.begin(picture.count)
        #expect(begun.status == 201)
        #expect(begun[header: "Tus-Resumable"] == "1.0.0")
        #expect(begun[header: "Location"]?.hasPrefix("https://gear.example/storage/v1/upload/resumable/sign/") == true)
        #expect(begun[header: "Upload-Expires"]?.hasSuffix(" GMT") == true)
        let target = try #require(begun.location)
        for (start, end) in [(0, 100_000), (100_000, 100_000), (100_000, 100_001), (100_001, picture.count)] {
            let look = try client.look(target)
            #expect(look.status == 200)
            #expect(look.offset == start)
            #expect(look[header: "Upload-Length"] == "\(picture.count)")
            #expect(look[header: "Cache-Control"] == "no-store")
            #expect(look[header: "Upload-Metadata"]?.contains("objectName ") == true)
            #expect(scene.objects() == [:])
            let answer = try client.append(Array(picture[start..<end]), at: start, to: target)
            #expect(answer.status == 204)
            #expect(answer.offset == end)
        }
        #expect(scene.objects().values.map { $0 } == [picture])
        #expect(try scene.get(client.path).body == picture)
        // Who lost the last answer finds that all is there.
        #expect(try client.look(target).offset == picture.count)
        #expect(try scene.client.send(client.request("DELETE", target)).status == 400)
    }

    @Test("an upload is at the address of the object's house, as the address that it was minted with is")
    func ofHouse() throws {
        let scene = try StorageScene(settings: ["PUBLIC_URL": "https://gear.example"])
        let house = try House(on: scene.server)
        try house.database.query("update tenants set public_url = 'https://acme.example' where id = $1", [house.tenant])
        let path = "\(house.tenant)/\(ID.fresh())/\(ID.fresh())/\(ID.fresh()).png"
        let client = ResumableClient(scene, path, length: picture.count)
        let begun = try client.begin(picture.count)
        #expect(begun.status == 201)
        #expect(begun[header: "Location"]?.hasPrefix("https://acme.example/storage/v1/upload/resumable/sign/") == true)
        let target = try #require(begun.location)
        #expect(try client.append(picture, at: 0, to: target).offset == picture.count)
    }

    @Test("the last part sent again is at another offset, 409; an empty one at the end is as good as there, 204")
    func lastAgain() throws {
        let scene = try StorageScene()
        let client = ResumableClient(scene, StorageScene.path())
        let target = try #require(try client.begin(picture.count).location)
        let half = picture.count / 2
        #expect(try client.append(Array(picture[..<half]), at: 0, to: target).status == 204)
        for status in [204, 409, 409] {
            let answer = try client.append(Array(picture[half...]), at: half, to: target)
            #expect(answer.status == status && answer[header: "Tus-Resumable"] == "1.0.0")
        }
        for _ in 0..<2 {
            let empty = try client.append([], at: picture.count, to: target)
            #expect(empty.status == 204 && empty.offset == picture.count)
        }
        // Of bytes past the end there is none that it could have.
        #expect(try client.append([1], at: picture.count, to: target).status == 413)
        #expect(try client.append([], at: picture.count + 1, to: target).status == 409)
        #expect(try client.append([], at: 0, to: target).status == 409)
        #expect(try client.look(target).offset == picture.count)
        #expect(try scene.get(client.path).body == picture)
    }

    @Test("the beginning may carry the first bytes, or all; the length may come later")
    func variants() throws {
        let scene = try StorageScene()
        let whole = try ResumableClient(scene, StorageScene.path()).begin(picture.count, with: picture)
        #expect(whole.status == 201)
        #expect(whole.offset == picture.count)
        #expect(scene.objects().values.map { $0 } == [picture])
        let client = ResumableClient(scene, StorageScene.path())
        let begun = try client.begin(nil, with: Array(picture.prefix(10)))
        #expect(begun.offset == 10)
        let target = try #require(begun.location)
        #expect(try client.look(target)[header: "Upload-Defer-Length"] == "1")
        #expect(try client.append(Array(picture[10..<50]), at: 10, to: target).offset == 50)
        #expect(try client.append(Array(picture[50...]), at: 50, to: target, length: picture.count).offset == picture.count)
        #expect(try scene.get(client.path).body == picture)
    }

    @Test("what came before a connection broke is kept, and the server's being killed changes nothing about that")
    func resumed() throws {
        let storage = try StorageFolder()
        let path = StorageScene.path()
        var target = ""
        do {
            let scene = try StorageScene(storage: storage)
            let client = ResumableClient(scene, path)
            target = try #require(try client.begin(picture.count).location)
            let connection = try Connection(port: scene.server.port)
            let request = client.patch(picture, at: 0, to: target).bytes
            try connection.send(Array(request.dropLast(100_000)))
            let kept = picture.count - 100_000
            #expect(eventually { storage.files(in: "parts").contains { Self.size(storage, $0) == kept } })
            connection.reset()
            #expect(try client.look(target).offset == kept)
            scene.server.process.send(SIGKILL)
            _ = scene.server.process.wait()
        }
        let client = ResumableClient(try StorageScene(storage: storage), path)
        let offset = try #require(try client.look(target).offset)
        #expect(offset == picture.count - 100_000)
        #expect(try client.append(Array(picture[offset...]), at: offset, to: target).status == 204)
        #expect(try client.scene.get(path).body == picture)
    }

    private static func size(_ storage: StorageFolder, _ name: String) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: "\(storage.path)/parts/\(name)")[.size] as? Int
    }

    @Test("bytes that all came before the server died become the object when the client looks")
    func finishedLate() throws {
        let scene = try StorageScene()
        let client = ResumableClient(scene, StorageScene.path())
        let target = try #require(try client.begin(picture.count).location)
        let part = try #require(scene.server.storage.files(in: "parts").first { !$0.hasSuffix(".json") })
        try Data(picture).write(to: URL(fileURLWithPath: "\(scene.server.storage.path)/parts/\(part)"))
        #expect(try client.look(target).offset == picture.count)
        #expect(try scene.get(client.path).body == picture)
    }

    @Test("one writer at a time: one that has gone silent gives way, and what it sent is kept")
    func silentWriter() throws {
        let scene = try StorageScene()
        let client = ResumableClient(scene, StorageScene.path())
        let target = try #require(try client.begin(picture.count).location)
        let silent = try Connection(port: scene.server.port)
        try silent.send(Array(client.patch(picture, at: 0, to: target).bytes.dropLast(1)))
        #expect(
            eventually {
                scene.server.storage.files(in: "parts").contains { Self.size(scene.server.storage, $0) == picture.count - 1 }
            })
        let last = picture.count - 1
        #expect(try client.append([picture[last]], at: last, to: target).status == 204)
        #expect(try AnswerReader(connection: silent).read(answering: "PATCH").status == 408)
        #expect(try scene.get(client.path).body == picture)
    }

    @Test("while another writes, 423")
    func otherWriter() throws {
        let scene = try StorageScene()
        let client = ResumableClient(scene, StorageScene.path())
        let target = try #require(try client.begin(picture.count).location)
        let part = try #require(scene.server.storage.files(in: "parts").first { !$0.hasSuffix(".json") })
        let other = open("\(scene.server.storage.path)/parts/\(part)", O_RDWR | O_CLOEXEC)
        defer { close(other) }
        #expect(flock(other, LOCK_EX) == 0)
        #expect(try client.append(picture, at: 0, to: target).status == 423)
    }

    @Test("a later upload of the object takes the place of the earlier; abandoned, nothing is left")
    func replaced() throws {
        let scene = try StorageScene()
        let client = ResumableClient(scene, StorageScene.path())
        let first = try #require(try client.begin(picture.count, with: Array(picture.prefix(100))).location)
        let second = try #require(try client.begin(picture.count).location)
        #expect(try client.look(first).status == 404)
        #expect(try client.look(second).offset == 0)
        #expect(try scene.client.send(client.request("DELETE", second)).status == 204)
        #expect(try client.look(second).status == 404)
        #expect(scene.leftovers() == [])
    }
}
