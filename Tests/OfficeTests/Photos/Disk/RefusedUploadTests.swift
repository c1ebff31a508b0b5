import Foundation
import TestSupport
import Testing

/// Uploads that are refused: the object of before stays, whole, and nothing is left behind.
@Suite(.mayBlock) struct RefusedUploadTests {
    private let limit = 65_536
    private let kept = Photo.png(filler: [1, 2, 3])

    /// A path with an object under it that must outlive whatever is tried.
    private func scene() throws -> (StorageScene, path: String) {
        let scene = try StorageScene(settings: ["PHOTO_MAX_SIZE": "\(limit)"])
        let path = StorageScene.path()
        #expect(try scene.put(kept, to: path).status == 200)
        return (scene, path)
    }

    private func expectNothingChanged(_ scene: StorageScene) {
        #expect(scene.objects().values.map { $0 } == [kept])
        #expect(eventually { scene.leftovers() == [] })
    }

    @Test("too large, empty, another length than agreed, no image of the agreed type")
    func content() throws {
        let (scene, path) = try scene()
        let large = Photo.png(filler: Array(repeating: 0, count: limit - kept.count + 4))
        #expect(large.count == limit + 1)
        let text = Array("<script>alert(1)</script>".utf8)
        let cases: [(body: [UInt8], type: String?, length: Int?, status: Int, code: String)] = [
            (large, "image/png", nil, 413, "EntityTooLarge"),
            ([], "image/png", nil, 400, "InvalidRequest"),
            (kept, "image/png", kept.count + 1, 400, "InvalidRequest"),
            (kept, "image/png", kept.count - 1, 400, "InvalidRequest"),
            (Photo.jpeg(), "image/png", nil, 415, "InvalidMimeType"),
            (Photo.jpeg(filler: Array(repeating: 0, count: 60_000)), "image/png", nil, 415, "InvalidMimeType"),
            (kept, "image/heic", nil, 415, "InvalidMimeType"),
            (text, nil, nil, 415, "InvalidMimeType"),
            ([0x89], "image/png", nil, 415, "InvalidMimeType"),
        ]
        for (body, type, length, status, code) in cases {
            let headers = [("Content-Type", "image/png")]
            let target = scene.uploadTarget(path, type: type, length: length)
            expectFault(try scene.client.send(Request("PUT", target, headers: headers, body: body)), status, code)
            let form = Form(files: [body])
            let request = Request("PUT", target, headers: [("Content-Type", form.contentType)], body: form.bytes)
            expectFault(try scene.client.send(request), status, code)
            expectNothingChanged(scene)
        }
    }

    @Test("exactly the limit is taken")
    func atLimit() throws {
        let (scene, path) = try scene()
        let largest = Photo.png(filler: Array(repeating: 0, count: limit - kept.count + 3))
        #expect(largest.count == limit)
        #expect(try scene.put(largest, to: path).status == 200)
        #expect(scene.objects().values.map { $0 } == [largest])
    }

    @Test("an encoded body, a form without a file, two files, a form that breaks off")
    func shape() throws {
        let (scene, path) = try scene()
        let target = scene.uploadTarget(path)
        let encoded = Request("PUT", target, headers: [("Content-Encoding", "gzip")], body: kept)
        expectFault(try scene.client.send(encoded), 415, "InvalidRequest")
        let whole = Form(files: [kept])
        let none = Form(["a": "b"], files: [])
        for bytes in [none.bytes, Form(files: [kept, kept]).bytes, Array(whole.bytes.dropLast(6)), [], Array("--".utf8)] {
            let request = Request("PUT", target, headers: [("Content-Type", whole.contentType)], body: bytes)
            expectFault(try scene.client.send(request), 400, "InvalidRequest")
        }
        let unnamed = Request("PUT", target, headers: [("Content-Type", "multipart/form-data")], body: whole.bytes)
        expectFault(try scene.client.send(unnamed), 400, "InvalidRequest")
        expectNothingChanged(scene)
    }

    @Test("a cut body: half-closed it is told, reset it is not; a length that promises too much is the same")
    func cut() throws {
        let (scene, path) = try scene()
        let other = Photo.png(filler: Array(repeating: 9, count: 50_000))
        for isReset in [false, true] {
            let connection = try Connection(port: scene.server.port)
            try connection.send(
                "PUT \(scene.uploadTarget(path)) HTTP/1.1\r\nHost: a\r\nContent-Length: \(other.count + 1)\r\n\r\n")
            try connection.send(other)
            if isReset {
                #expect(eventually { scene.leftovers().count == 1 })
                connection.reset()
            } else {
                connection.finishSending()
                expectFault(try AnswerReader(connection: connection).read(answering: "PUT"), 400, "InvalidRequest")
            }
            expectNothingChanged(scene)
        }
    }

    @Test("a refusal reaches a client that sends everything before it reads")
    func stubbornClient() throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        let large = Photo.png(filler: Array(repeating: 0, count: 12 << 20))
        let expired = scene.token(StorageScene.uploadClaims(path).merging(["exp": 1]) { $1 })
        for target in [StorageScene.uploadTarget(path, expired), scene.uploadTarget(path, type: "image/jpeg")] {
            let connection = try Connection(port: scene.server.port)
            try connection.send("PUT \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(large.count)\r\n\r\n")
            try connection.send(large)
            #expect(try [400, 415].contains(AnswerReader(connection: connection).read(answering: "PUT").status))
            // And the connection is as good as new.
            try connection.send(Request("GET", "/livez").bytes)
            #expect(try AnswerReader(connection: connection).read(answering: "GET").status == 200)
        }
    }

    @Test("a client that asks first is refused before it sends; a slow one in time")
    func expectation() throws {
        let (scene, path) = try scene()
        let connection = try Connection(port: scene.server.port)
        try connection.send(
            """
            PUT \(scene.uploadTarget(path)) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\
            Content-Length: \(limit + 1)\r\n\r\n
            """)
        expectFault(try AnswerReader(connection: connection).read(answering: "PUT"), 413, "EntityTooLarge")
        let slow = try Connection(port: scene.server.port)
        try slow.send("PUT \(scene.uploadTarget(path)) HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
        expectFault(try AnswerReader(connection: slow).read(answering: "PUT"), 408, "InvalidRequest")
        expectNothingChanged(scene)
    }
}
