import Foundation
import TestSupport
import Testing

/// GET and HEAD of a signed URL of the disk store.
@Suite(.mayBlock) struct SignedDownloadTests {
    private let picture = Photo.png(filler: (0..<200_000).map { UInt8($0 % 251) })

    @Test("the whole object, with fields that keep it private, unsniffed and unscripted")
    func whole() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        #expect(try scene.put(picture, to: path).status == 200)
        let claims = StorageScene.downloadClaims(path)
        let target = StorageScene.downloadTarget(path, scene.token(claims))
        let answer = try scene.client.send(Request("GET", target))
        #expect(answer.status == 200)
        #expect(answer.body == picture)
        let expected = [
            "Content-Type": "image/png", "Content-Length": "\(picture.count)", "Accept-Ranges": "bytes",
            "Cache-Control": "private", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox",
            "Referrer-Policy": "no-referrer", "X-Robots-Tag": "none", "Cross-Origin-Resource-Policy": "cross-origin",
        ]
        for (name, value) in expected { #expect(answer[header: name] == value, "\(name)") }
        for name in ["Content-Disposition", "Content-Encoding"] { #expect(answer[header: name] == nil) }
        #expect(Self.seconds(answer[header: "Expires"]) == claims["exp"]?.int)
        let modified = try #require(Self.seconds(answer[header: "Last-Modified"]))
        #expect(abs(modified - time(nil)) < 60)
        let head = try scene.client.send(Request("HEAD", target))
        #expect(head.status == 200)
        #expect(head.body == [])
        for name in Array(expected.keys) + ["ETag", "Last-Modified", "Expires"] {
            #expect(head[header: name] == answer[header: name])
        }
    }

    private static func seconds(_ date: String?) -> Int? {
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = TimeZone(identifier: "GMT")
        form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return date.flatMap(form.date(from:)).map { Int($0.timeIntervalSince1970) }
    }

    @Test("a client that has these bytes gets 304; other bytes have another tag")
    func conditional() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        #expect(try scene.put(picture, to: path).status == 200)
        let tag = try #require(try scene.get(path)[header: "ETag"])
        let again = try scene.get(path, headers: [("If-None-Match", "\"x\", W/\(tag)")])
        #expect(again.status == 304)
        #expect(again.body == [])
        #expect(again[header: "ETag"] == tag)
        #expect(try scene.get(path, "HEAD", headers: [("If-None-Match", tag)]).status == 304)
        #expect(try scene.put(Photo.png(), to: path).status == 200)
        let changed = try scene.get(path, headers: [("If-None-Match", tag)])
        #expect(changed.status == 200)
        #expect(changed[header: "ETag"] != tag)
    }

    @Test(
        "parts: from, to, the last; more than there is ends with the end",
        arguments: [
            ("bytes=0-0", 0, 1), ("bytes=70000-139999", 70_000, 70_000), ("bytes=200000-", 200_000, 33), ("bytes=-5", 200_028, 5),
            ("bytes=200000-999999999", 200_000, 33), ("bytes=-999999999", 0, 200_033),
        ])
    func range(field: String, start: Int, count: Int) throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        #expect(try scene.put(picture, to: path).status == 200)
        let answer = try scene.get(path, headers: [("Range", field)])
        #expect(answer.status == 206)
        #expect(answer.body == Array(picture[start..<(start + count)]))
        #expect(answer[header: "Content-Range"] == "bytes \(start)-\(start + count - 1)/\(picture.count)")
        let tag = try #require(answer[header: "ETag"])
        #expect(try scene.get(path, headers: [("Range", field), ("If-Range", tag)]).status == 206)
        #expect(try scene.get(path, headers: [("Range", field), ("If-Range", "\"x\"")]).body == picture)
    }

    @Test("a part that is not there is 416; what is no range is the whole")
    func noRange() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        #expect(try scene.put(picture, to: path).status == 200)
        for field in ["bytes=\(picture.count)-", "bytes=-0"] {
            let answer = try scene.get(path, headers: [("Range", field)])
            expectFault(answer, 416, "InvalidRange")
            #expect(answer[header: "Content-Range"] == "bytes */\(picture.count)")
        }
        for field in ["bytes=5-1", "bytes=a-b", "lines=0-1", "bytes=0-1,3-4", "bytes=", "0-1"] {
            let answer = try scene.get(path, headers: [("Range", field)])
            #expect(answer.status == 200)
            #expect(answer.body == picture)
        }
        #expect(try scene.get(path, "HEAD", headers: [("Range", "bytes=0-0")]).status == 200)
    }

    @Test(
        "saved under a name of the client's choice, which ends no field",
        arguments: [
            ("download", "attachment"), ("download=", "attachment"),
            ("download=a.png", "attachment; filename=a.png; filename*=UTF-8''a.png"),
            (
                "download=%0D%0ASet-Cookie:%20a",
                "attachment; filename=%0D%0ASet-Cookie%3A%20a; filename*=UTF-8''%0D%0ASet-Cookie%3A%20a"
            ),
            ("download=%22%C3%A9%5C", "attachment; filename=%22%C3%A9%5C; filename*=UTF-8''%22%C3%A9%5C"),
        ])
    func disposition(query: String, expected: String) throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        #expect(try scene.put(picture, to: path).status == 200)
        let target = StorageScene.downloadTarget(path, scene.token(StorageScene.downloadClaims(path)))
        let answer = try scene.client.send(Request("GET", "\(target)&\(query)"))
        #expect(answer.status == 200)
        #expect(answer[header: "Content-Disposition"] == expected)
        #expect(answer[header: "Set-Cookie"] == nil)
    }

    @Test("what is no image that is known is saved, never shown")
    func unknown() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        #expect(try scene.put(Photo.png(), to: path).status == 200)
        try Data("<svg onload='alert(1)'/>".utf8).write(to: URL(fileURLWithPath: Self.file(of: path, in: scene)))
        let answer = try scene.get(path)
        #expect(answer[header: "Content-Type"] == "application/octet-stream")
        #expect(answer[header: "Content-Disposition"] == "attachment")
    }

    private static func file(of path: String, in scene: StorageScene) -> String {
        let name = SHA256.digest(Array("condition-reports/\(path)".utf8)).map { String(format: "%02x", $0) }.joined()
        return "\(scene.server.storage.path)/incoming/\(name.prefix(2))/\(name)"
    }

    @Test("an object whose file gets shorter while it is read is broken off, and the log tells")
    func shortened() throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        #expect(try scene.put(Photo.png(), to: path).status == 200)
        let file = try #require(FileHandle(forUpdatingAtPath: Self.file(of: path, in: scene)))
        // More than there is room for on the way.
        let size = 64 << 20
        try file.truncate(atOffset: UInt64(size))
        let reader = try Connection(port: scene.server.port)
        try reader.send(Request("GET", StorageScene.downloadTarget(path, scene.token(StorageScene.downloadClaims(path)))).bytes)
        _ = try reader.read(through: "\r\n\r\n")
        try file.truncate(atOffset: 1000)
        var count = 0
        while let piece = try? reader.readSome(), !piece.isEmpty { count += piece.count }
        #expect(count < size)
        #expect(eventually { scene.server.log.text.contains("STORAGE_DIR: a file ends at byte ") })
    }

    @Test("an object that is replaced while it is read is sent as it was")
    func replacedMeanwhile() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        let large = Photo.png(filler: (0..<8_000_000).map { UInt8($0 % 253) })
        #expect(try scene.put(large, to: path).status == 200)
        let reader = try Connection(port: scene.server.port)
        try reader.send(Request("GET", StorageScene.downloadTarget(path, scene.token(StorageScene.downloadClaims(path)))).bytes)
        _ = try reader.read(through: "\r\n\r\n")
        #expect(try scene.put(Photo.png(), to: path).status == 200)
        #expect(try reader.read(exactly: large.count) == large)
    }
}
