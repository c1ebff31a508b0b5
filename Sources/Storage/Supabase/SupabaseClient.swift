import API
import JSON
import Outbound
import Text

/// The requests that the server makes to the bucket of a Supabase Storage, by the key that may do everything there.
struct SupabaseClient: Sendable {
    /// Where the service is: what stands before the URLs in its answers, which are relative.
    let base: String
    private let key: String
    private let client: StorageClient

    private static let bucket = ObjectPath.bucket

    init(_ settings: SupabaseSettings, client: StorageClient) {
        base = settings.address.text + "/storage/v1"
        key = settings.serviceKey
        self.client = client
    }

    /// How a move ended.
    enum Move: Sendable {
        case done
        case sourceMissing
        case destinationTaken
    }

    /// A URL to PUT an object to, and when it expires where its token says so, in seconds since 1970.
    func signUpload(_ path: String) async throws(StorageFault) -> (url: String, expiresAt: Int64?) {
        let response = try await send(.post, "object/upload/sign/\(Self.encoded(path))", headers: [("x-upsert", "true")])
        guard case .object(let body) = try Self.good(response), let url = body.text("url"), let full = absolute(url) else {
            throw Self.garbage
        }
        return (full, SignedURLToken.expiry(in: full))
    }

    /// The facts of an object without its bytes; nil where there is none.
    func info(_ path: String) async throws(StorageFault) -> RemoteObject? {
        let response = try await send(.get, "object/info/\(Self.encoded(path))")
        if response.status != 200, SupabaseFault(response).isMissing { return nil }
        guard case .object(let body) = try Self.good(response), let size = body.count("size"), let tag = body.text("etag") else {
            throw Self.garbage
        }
        return RemoteObject(size: size, tag: tag, type: body.text("content_type") ?? "")
    }

    /// Bytes of an object; throws `.changed` when it is there no more, or has another tag by now.
    func read(_ path: String, tag: String, range: Range<Int>) async throws(StorageFault) -> [UInt8] {
        let fields = [(name: "range", value: "bytes=\(range.lowerBound)-\(range.upperBound - 1)")]
        let response = try await send(
            .get, "object/authenticated/\(Self.encoded(path))", headers: fields, limit: max(range.count, 1 << 16))
        guard [206, 200].contains(response.status) else {
            let fault = SupabaseFault(response)
            throw fault.isMissing || fault.status == 416 ? .changed : StorageFault(fault)
        }
        guard response.header("etag").map({ Self.strong($0).elementsEqual(Self.strong(tag)) }) ?? true else { throw .changed }
        guard response.body.count == range.count else { throw Self.garbage }
        return response.body
    }

    /// A tag as the service made it: what packs on the way weakens it.
    private static func strong(_ tag: String) -> Substring.UTF8View { tag.dropFirst(tag.hasPrefix("W/") ? 2 : 0).utf8 }

    /// Gives an object another path.
    func move(_ path: String, to destination: String) async throws(StorageFault) -> Move {
        let body = Self.object([("bucketId", Self.bucket), ("sourceKey", path), ("destinationKey", destination)])
        let response = try await send(.post, "object/move", body: body, patience: .copying)
        if response.status == 200 { return .done }
        let fault = SupabaseFault(response)
        if fault.isMissing { return .sourceMissing }
        guard fault.isDuplicate else { throw StorageFault(fault) }
        return .destinationTaken
    }

    /// URLs to GET objects by, in the order of the paths; nil for what is not there.
    /// - Parameter lifetime: in seconds.
    func signDownloads(_ paths: [String], lifetime: Int64) async throws(StorageFault) -> [String?] {
        var json = JSONWriter()
        json.object { json in
            json.name("expiresIn")
            json.int(Int(lifetime))
            json.name("paths")
            json.array { json in paths.forEach { json.string($0) } }
        }
        let response = try await send(.post, "object/sign/\(Self.bucket)", body: json.bytes, limit: 4 << 20)
        guard case .array(let signed) = try Self.good(response), signed.count == paths.count else { throw Self.garbage }
        var urls: [String?] = []
        for (answer, path) in zip(signed, paths) { urls.append(try url(in: answer, for: path)) }
        return urls
    }

    /// Writes an object, over one that is there.
    func upload(_ path: String, type: String, _ bytes: [UInt8]) async throws(StorageFault) {
        let fields = [(name: "content-type", value: type), ("x-upsert", "true")]
        let response = try await client.send(
            .post, "\(base)/object/\(Self.encoded(path))",
            headers: [(name: "apikey", value: key), ("authorization", "Bearer \(key)")] + fields, body: bytes)
        guard response.status == 200 else { throw StorageFault(SupabaseFault(response)) }
    }

    /// Where an object would be, for whoever may: nobody without a key.
    func unsignedURL(_ path: String) -> String { "\(base)/object/authenticated/\(Self.encoded(path))" }

    /// Deletes an object; none there is as good.
    func delete(_ path: String) async throws(StorageFault) {
        var json = JSONWriter()
        json.object { json in
            json.name("prefixes")
            json.array { $0.string(path) }
        }
        let response = try await send(.delete, "object/\(Self.bucket)", body: json.bytes)
        if response.status != 200, !SupabaseFault(response).isMissing { throw StorageFault(SupabaseFault(response)) }
    }

    // MARK: Requests

    private func send(
        _ method: OutboundRequest.Method, _ path: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        limit: Int = 1 << 16, patience: Duration = .zero
    ) async throws(StorageFault) -> OutboundResponse {
        let type = body.isEmpty ? [] : [(name: "content-type", value: MediaType.json)]
        let fields = [(name: "apikey", value: key), ("authorization", "Bearer \(key)")] + type + headers
        return try await client.send(method, "\(base)/\(path)", headers: fields, body: body, limit: limit, patience: patience)
    }

    private static func encoded(_ path: String) -> String { PercentEncoding.encodedPath("\(bucket)/\(path)".utf8) }

    private static func object(_ members: [(name: String, text: String)]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for member in members {
                json.name(member.name)
                json.string(member.text)
            }
        }
        return json.bytes
    }

    // MARK: Answers

    private static let garbage = StorageFault.failed("Supabase Storage gave an unexpected answer")

    private static func good(_ response: OutboundResponse) throws(StorageFault) -> JSONValue {
        guard (200..<300).contains(response.status) else { throw StorageFault(SupabaseFault(response)) }
        guard let body = try? JSONValue(parsing: response.body) else { throw garbage }
        return body
    }

    private func url(in answer: JSONValue, for path: String) throws(StorageFault) -> String? {
        guard case .object(let answer) = answer, let named = answer.text("path"), named.utf8.elementsEqual(path.utf8) else {
            throw Self.garbage
        }
        guard let url = answer.text("signedURL") else { return nil }
        guard let full = absolute(url) else { throw Self.garbage }
        return full
    }

    /// Nil for what is no relative URL of an object, so that no phone is sent anywhere else.
    private func absolute(_ url: String) -> String? {
        let isSafe = url.hasPrefix("/object/") && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        return isSafe ? base + url : nil
    }
}

extension JSONObject {
    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    fileprivate func count(_ name: String) -> Int? {
        if case .number(let text)? = self[name], let number = Int(text), number >= 0 { number } else { nil }
    }
}
