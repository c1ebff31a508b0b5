import Foundation
import TestSupport
import Testing

/// What resumable uploads refuse: text, with the status that says it.
@Suite(.mayBlock) struct ResumableRefusalTests {
    private let picture = Photo.png(filler: Array(repeating: 3, count: 50_000))

    private func expectText(_ answer: Answer, _ status: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == status, "\(answer)", sourceLocation: sourceLocation)
        #expect(answer[header: "Content-Type"] == "text/plain; charset=utf-8", sourceLocation: sourceLocation)
        #expect(answer[header: "Tus-Resumable"] == "1.0.0", sourceLocation: sourceLocation)
    }

    @Test("OPTIONS says what there is")
    func options() throws {
        let scene = try StorageScene.shared()
        let answer = try scene.client.send(Request("OPTIONS", ResumableClient.root))
        #expect(answer.status == 204)
        #expect(answer[header: "Tus-Version"] == "1.0.0")
        #expect(answer[header: "Tus-Max-Size"] == "209715200", "of the type that may be largest")
        #expect(
            answer[header: "Tus-Extension"] == "creation,creation-with-upload,creation-defer-length,termination,expiration")
    }

    @Test("what no endpoint gets to see is text, too: another path, another method")
    func outside() throws {
        let scene = try StorageScene.shared()
        expectText(try scene.client.send(Request("POST", "/storage/v1/upload/resumable/x")), 404)
        expectText(try scene.client.send(Request("PUT", ResumableClient.root, body: [])), 405)
    }

    @Test("at the beginning: version, signature, metadata, length")
    func beginning() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        let client = ResumableClient(scene, path)
        let good = ["bucketName": StorageScene.bucket, "objectName": path]
        func send(
            version: String? = "1.0.0", signature: String? = client.token, metadata: String? = nil, length: String? = "100",
            deferred: String? = nil
        ) throws -> Answer {
            try scene.client.send(
                Request("POST", ResumableClient.root, body: []).with("Tus-Resumable", version).with("x-signature", signature)
                    .with("Upload-Metadata", metadata ?? ResumableClient.metadata(good)).with("Upload-Length", length)
                    .with("Upload-Defer-Length", deferred))
        }
        expectText(try send(version: nil), 412)
        expectText(try send(version: "0.2.2"), 412)
        expectText(try send(signature: nil), 400)
        expectText(try send(signature: "x"), 400)
        expectText(try send(signature: scene.token(StorageScene.downloadClaims(path))), 400)
        expectText(try send(signature: scene.token(StorageScene.uploadClaims(StorageScene.path()))), 400)
        expectText(try send(signature: scene.token(StorageScene.uploadClaims(path).merging(["exp": 1]) { $1 })), 410)
        for metadata in ["", "objectName", "bucketName !!", ResumableClient.metadata(["objectName": path])] {
            expectText(try send(metadata: metadata), 400)
        }
        for name in ["../x", "a/../../x", "a//b", "a\\b", "a\u{0}", "/a", "é", "a%2Fb", ""] {
            expectText(try send(metadata: ResumableClient.metadata(good.merging(["objectName": name]) { $1 })), 400)
        }
        expectText(try send(metadata: ResumableClient.metadata(good.merging(["bucketName": "x"]) { $1 })), 404)
        for length in ["0", "-1", "x", "1e3", nil] { expectText(try send(length: length), 400) }
        expectText(try send(deferred: "1"), 400)
        expectText(try send(length: nil, deferred: "2"), 400)
        expectText(try send(length: "15728641"), 413)
        let agreed = ResumableClient(scene, path, length: 99)
        expectText(try send(signature: agreed.token), 400)
        #expect(!scene.server.storage.files(in: "parts").contains { $0.hasPrefix(Self.name(path)) })
    }

    private static func name(_ path: String) -> String {
        SHA256.digest(Array("condition-reports/\(path)".utf8)).map { String(format: "%02x", $0) }.joined()
    }

    @Test("while it goes on: another's signature, offset, type, more than was announced")
    func goingOn() throws {
        let scene = try StorageScene.shared()
        let client = ResumableClient(scene, StorageScene.path())
        let target = try #require(try client.begin(picture.count, with: Array(picture.prefix(100))).location)
        let other = ResumableClient(scene, StorageScene.path())
        for method in ["HEAD", "PATCH", "DELETE"] {
            var request = client.request(method, target, body: method == "PATCH" ? [1] : nil)
            request.headers.removeAll { $0.name == "x-signature" }
            #expect(try scene.client.send(request).status == 400)
            #expect(try scene.client.send(request.with("x-signature", other.token)).status == 400)
            #expect(
                try scene.client.send(client.request(method, target + "0", body: method == "PATCH" ? [1] : nil)).status == 404)
            #expect(try scene.client.send(client.request(method, ResumableClient.root + "/..%2Fx", body: nil)).status == 404)
        }
        expectText(try client.append([1], at: 99, to: target), 409)
        expectText(try client.append([1], at: 101, to: target), 409)
        let bare = client.request("PATCH", target, body: [1])
        expectText(try scene.client.send(bare.with("Upload-Offset", "100")), 415)
        expectText(try scene.client.send(bare.with("Content-Type", "application/offset+octet-stream")), 400)
        expectText(try client.append(Array(picture[100...] + [1]), at: 100, to: target), 413)
        #expect(try client.look(target).status == 200)
        #expect(try scene.get(client.path).status == 404)
    }

    @Test("wrong bytes are refused as soon as they show, and forgotten; so is a sealed object's other")
    func content() throws {
        let storage = try StorageScene()
        let client = ResumableClient(storage, StorageScene.path())
        let begun = try client.begin(picture.count, with: Array(repeating: 0x41, count: 40))
        expectText(begun, 415)
        #expect(storage.leftovers() == [])
        let target = try #require(try client.begin(10).location)
        expectText(try client.append(Array("0123456789".utf8), at: 0, to: target), 415)
        #expect(storage.leftovers() == [])
        let scene = try Scene(assigned: 1, on: storage.server)
        let path = try scene.phone.upload(picture, of: scene.units[0], on: scene.reservation)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [path]).status == 201)
        let sealed = ResumableClient(storage, path)
        expectText(try sealed.begin(Photo.png().count, with: Photo.png()), 409)
        #expect(storage.leftovers() == [])
        #expect(try sealed.begin(picture.count, with: picture).status == 201)
        #expect(try storage.get(path).body == picture)
        #expect(storage.server.storage.files(in: "incoming") == [])
    }
}
