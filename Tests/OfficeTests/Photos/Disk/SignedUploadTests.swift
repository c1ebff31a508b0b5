import Foundation
import TestSupport
import Testing

/// PUT to a signed URL of the disk store (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct SignedUploadTests {
    private let picture = Photo.png(filler: Array(repeating: 7, count: 100_000))

    @Test("the bytes become the object; the answer names it as SDKs expect")
    func stored() throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        let answer = try scene.put(picture, to: path, length: picture.count)
        #expect(answer.status == 200)
        #expect(answer.json == ["Key": .string("condition-reports/\(path)"), "photo": ["width": 640, "height": 480]])
        #expect(answer[header: "Cache-Control"] == "no-store")
        #expect(answer[header: "Referrer-Policy"] == "no-referrer")
        #expect(scene.objects().values.map { $0 } == [picture])
        #expect(scene.leftovers() == [])
    }

    @Test("a retried PUT is 200 again; other bytes replace the object")
    func retried() throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        for _ in 0..<3 { #expect(try scene.put(picture, to: path).status == 200) }
        let other = Photo.png(width: 9)
        #expect(try scene.put(other, to: path).status == 200)
        #expect(scene.objects().values.map { $0 } == [other])
        #expect(scene.leftovers() == [])
    }

    @Test("once a report names it: the same bytes are 200, others 409, and nothing changes")
    func sealed() throws {
        let storage = try StorageScene()
        let scene = try Scene(assigned: 1, on: storage.server)
        let upload = try scene.phone.mint(scene.units[0], on: scene.reservation)
        #expect(try scene.phone.put(picture, to: upload).status == 200)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [upload.path]).status == 201)
        let before = storage.objects()
        #expect(before.keys.allSatisfy { $0.hasPrefix("sealed/") })
        #expect(try scene.phone.put(picture, to: upload).status == 200)
        for other in [Photo.png(), picture.dropLast() + [8]] {
            expectFault(try scene.phone.put(Array(other), to: upload), 409, "KeyAlreadyExists")
        }
        #expect(storage.objects() == before)
        #expect(storage.leftovers() == [])
    }

    @Test(
        "a form as SDKs send it: the first file counts, whatever its field and type are called",
        arguments: [
            ("", "image/png"), ("", "text/plain;charset=UTF-8"), ("file", "application/octet-stream"), ("a.png", "image/png"),
        ])
    func form(field: String, type: String) throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        let form = Form(["cacheControl": "3600", "metadata": "{}"], field: field, type: type, files: [picture])
        let request = Request(
            "PUT", scene.uploadTarget(path, length: picture.count),
            headers: [("Content-Type", form.contentType), ("x-upsert", "false"), ("cache-control", "max-age=3600")],
            body: form.bytes)
        #expect(try scene.client.send(request).status == 200)
        #expect(scene.objects().values.map { $0 } == [picture])
        #expect(scene.leftovers() == [])
    }

    @Test("chunked without a length is counted as well")
    func chunked() throws {
        let scene = try StorageScene(settings: ["PHOTO_MAX_SIZE": "\(picture.count)"])
        let path = StorageScene.path()
        #expect(try send(scene, path, chunks: [picture]).status == 200)
        #expect(scene.objects().values.map { $0 } == [picture])
        expectFault(try send(scene, path, chunks: [picture, [1]]), 413, "EntityTooLarge")
        #expect(scene.objects().values.map { $0 } == [picture])
        #expect(scene.leftovers() == [])
    }

    private func send(_ scene: StorageScene, _ path: String, chunks: [[UInt8]]) throws -> Answer {
        let connection = try Connection(port: scene.server.port)
        try connection.send("PUT \(scene.uploadTarget(path)) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for chunk in chunks { try connection.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]) }
        try connection.send("0\r\n\r\n")
        return try AnswerReader(connection: connection).read(answering: "PUT")
    }
}
