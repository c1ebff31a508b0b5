import Foundation
import Synchronization

/// As much of an S3 store as photos need, in memory, with one bucket in the path: what stores and signatures are judged by
/// elsewhere, this judges what the program does with its answers.
final class FakeS3: Sendable {
    struct Object: Sendable {
        let bytes: [UInt8]
        let type: String
        var tag: String { "\"" + SHA256.digest(bytes).prefix(16).map { String(format: "%02x", $0) }.joined() + "\"" }
    }

    private final class Shelf: Sendable {
        let objects = Mutex<[String: Object]>([:])
        /// Of uploads that have not ended, by their ids.
        let parts = Mutex<[String: [Int: [UInt8]]]>([:])
        /// What a test has the store say instead of doing what it is asked.
        let interruption = Mutex<(@Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply?)?>(nil)
    }

    static let bucket = "photos"
    let service: StubHTTPServer
    private let shelf: Shelf

    init() throws {
        let shelf = Shelf()
        self.shelf = shelf
        service = try StubHTTPServer { ask in
            if let reply = shelf.interruption.withLock({ $0 })?(ask) { return reply }
            return FakeS3.reply(to: ask, shelf)
        }
    }

    /// The settings of a server that keeps its photos here.
    var settings: [String: String] {
        [
            "STORAGE": "s3", "S3_ENDPOINT": service.url, "S3_BUCKET": Self.bucket, "S3_ACCESS_KEY_ID": "AKIDEXAMPLE",
            "S3_SECRET_ACCESS_KEY": "a-key-for-tests-alone",
        ]
    }

    /// The objects by their keys.
    var objects: [String: Object] { shelf.objects.withLock { $0 } }

    func put(_ bytes: [UInt8], type: String = "image/png", under key: String) {
        shelf.objects.withLock { $0[key] = Object(bytes: bytes, type: type) }
    }

    func remove(_ key: String) { shelf.objects.withLock { $0[key] = nil } }

    /// From now on the store says this where it is not nil.
    func interrupt(_ reply: (@Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply?)?) {
        shelf.interruption.withLock { $0 = reply }
    }

    private static func reply(to ask: StubHTTPServer.Request, _ shelf: Shelf) -> StubHTTPServer.Reply {
        let start = "/\(bucket)"
        guard ask.path.hasPrefix(start), let key = ask.path.dropFirst(start.count + 1).removingPercentEncoding else {
            return error(404, "NoSuchBucket")
        }
        if key.isEmpty { return ask.target.contains("list-type=2") ? list(ask, shelf) : .answer(200) }
        if let reply = partReply(to: ask, key, shelf) { return reply }
        return shelf.objects.withLock { objects in
            switch ask.method {
            case "PUT": put(ask, key, &objects)
            case "DELETE": delete(key, &objects)
            default: get(ask, objects[key])
            }
        }
    }

    private static func put(_ ask: StubHTTPServer.Request, _ key: String, _ objects: inout [String: Object])
        -> StubHTTPServer.Reply
    {
        guard let source = ask[header: "x-amz-copy-source"] else {
            objects[key] = Object(bytes: ask.body, type: ask[header: "content-type"] ?? "binary/octet-stream")
            return .answer(200, headers: [("ETag", objects[key]?.tag ?? "")])
        }
        let name = source.dropFirst(bucket.count + 2).removingPercentEncoding ?? ""
        guard let object = objects[name] else { return error(404, "NoSuchKey") }
        if let tag = ask[header: "x-amz-copy-source-if-match"], tag != object.tag { return error(412, "PreconditionFailed") }
        objects[key] = object
        return .text(200, "<?xml version=\"1.0\"?><CopyObjectResult><ETag>\(object.tag)</ETag></CopyObjectResult>")
    }

    private static func delete(_ key: String, _ objects: inout [String: Object]) -> StubHTTPServer.Reply {
        objects[key] = nil
        return .answer(204)
    }

    private static func get(_ ask: StubHTTPServer.Request, _ object: Object?) -> StubHTTPServer.Reply {
        guard let object else { return error(404, "NoSuchKey") }
        if let tag = ask[header: "if-match"], tag != object.tag { return error(412, "PreconditionFailed") }
        let headers = [(name: "ETag", value: object.tag), ("Content-Type", object.type)]
        guard let range = ask[header: "range"], ask.method == "GET" else {
            return .answer(200, headers: headers + [("Content-Length", "\(object.bytes.count)")], body: object.bytes)
        }
        let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, ends[0] < object.bytes.count else { return error(416, "InvalidRange") }
        let part = Array(object.bytes[ends[0]...min(ends[1], object.bytes.count - 1)])
        return .answer(206, headers: headers, body: part)
    }

    static func error(_ status: Int, _ code: String) -> StubHTTPServer.Reply {
        .text(status, "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Resource>/photos/canary</Resource></Error>")
    }
}

/// What only commands ask: a list, and objects in parts.
extension FakeS3 {
    private static let pageLength = 2

    private static func parameter(_ name: String, of ask: StubHTTPServer.Request) -> String? {
        URLComponents(string: ask.target)?.queryItems?.first { $0.name == name }.map { $0.value ?? "" }
    }

    /// Short pages, so that there are many.
    private static func list(_ ask: StubHTTPServer.Request, _ shelf: Shelf) -> StubHTTPServer.Reply {
        let prefix = parameter("prefix", of: ask) ?? ""
        let start = parameter("continuation-token", of: ask) ?? ""
        let found = shelf.objects.withLock { $0 }.filter { $0.key.hasPrefix(prefix) && $0.key > start }.sorted { $0.key < $1.key }
        let page = found.prefix(pageLength)
        let entries = page.map { key, object in
            "<Contents><Key>\(key.replacingOccurrences(of: "&", with: "&amp;"))</Key><Size>\(object.bytes.count)</Size></Contents>"
        }
        let next =
            found.count > page.count ? "<NextContinuationToken>\(page.last?.key ?? "")</NextContinuationToken>" : ""
        return .text(200, "<?xml version=\"1.0\"?><ListBucketResult>\(entries.joined())\(next)</ListBucketResult>")
    }

    private static func partReply(to ask: StubHTTPServer.Request, _ key: String, _ shelf: Shelf) -> StubHTTPServer.Reply? {
        if ask.method == "POST", parameter("uploads", of: ask) != nil {
            let id = ID.fresh()
            shelf.parts.withLock { $0[id] = [:] }
            return .text(200, "<InitiateMultipartUploadResult><UploadId>\(id)</UploadId></InitiateMultipartUploadResult>")
        }
        guard let id = parameter("uploadId", of: ask) else { return nil }
        guard let parts = shelf.parts.withLock({ $0[id] }) else { return error(404, "NoSuchUpload") }
        switch ask.method {
        case "PUT":
            let number = parameter("partNumber", of: ask).flatMap { Int($0) } ?? 0
            shelf.parts.withLock { $0[id]?[number] = ask.body }
            return .answer(200, headers: [("ETag", "\"part-\(number)\"")])
        case "POST":
            let named = (1...max(1, parts.count)).map { "<PartNumber>\($0)</PartNumber><ETag>\"part-\($0)\"</ETag>" }
            guard named.allSatisfy({ String(decoding: ask.body, as: UTF8.self).contains($0) }) else {
                return error(400, "InvalidPart")
            }
            let bytes = parts.sorted { $0.key < $1.key }.flatMap(\.value)
            shelf.objects.withLock { $0[key] = Object(bytes: bytes, type: "application/octet-stream") }
            shelf.parts.withLock { $0[id] = nil }
            return .text(200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>")
        default:
            shelf.parts.withLock { $0[id] = nil }
            return .answer(204)
        }
    }

    /// How many uploads in parts have not ended.
    var openUploads: Int { shelf.parts.withLock { $0.count } }
}
