import API
import Crypto
import Glibc
import Outbound
import Text

/// The requests that the server itself makes to a bucket, each signed (Amazon S3 API Reference).
struct S3Client: Sendable {
    let bucket: S3Bucket
    let signer: SigV4Signer
    let client: StorageClient

    /// How a copy ended.
    enum Copy: Sendable {
        case done
        /// The source has other bytes than it had, or is not there.
        case sourceChanged
    }

    /// The facts of an object without its bytes; nil where there is none.
    func head(_ key: String) async throws(StorageFault) -> RemoteObject? {
        let response = try await send(bucket.request("HEAD", key: key))
        if response.status == 404 { return nil }
        guard response.status == 200, let size = response.header("content-length").flatMap({ Int($0) }), size >= 0,
            let tag = response.header("etag")
        else { throw StorageFault(S3Fault(response)) }
        return RemoteObject(size: size, tag: tag, type: response.header("content-type") ?? "")
    }

    /// Bytes of an object that still has that tag; throws `.changed` when it has not.
    func read(_ key: String, tag: String, range: Range<Int>) async throws(StorageFault) -> [UInt8] {
        let fields = [(name: "if-match", value: tag), ("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")]
        let response = try await send(bucket.request("GET", key: key, headers: fields), limit: max(range.count, 1 << 16))
        if [206, 200].contains(response.status), response.body.count == range.count { return response.body }
        let fault = S3Fault(response)
        throw fault.isChange ? .changed : StorageFault(fault)
    }

    /// Copies an object within the bucket, while it has that tag.
    func copy(_ key: String, tag: String, to destination: String) async throws(StorageFault) -> Copy {
        let fields = [
            (name: "x-amz-copy-source", value: bucket.copySource(key)), ("x-amz-copy-source-if-match", tag),
        ]
        let response = try await send(bucket.request("PUT", key: destination, headers: fields), patience: .copying)
        let fault = S3Fault(response)
        // A copy that fails half way says so under a 200.
        if response.status == 200, fault.code == nil { return .done }
        guard fault.isChange, fault.code != "NoSuchBucket" else { throw StorageFault(fault) }
        return .sourceChanged
    }

    /// Deletes an object; none there is as good.
    func delete(_ key: String) async throws(StorageFault) {
        let response = try await send(bucket.request("DELETE", key: key))
        guard [200, 204, 404].contains(response.status) else { throw StorageFault(S3Fault(response)) }
    }

    /// Returns when the bucket is there and these keys may list it.
    func headBucket() async throws(StorageFault) {
        let response = try await send(bucket.request("HEAD"))
        guard response.status == 200 else { throw StorageFault(S3Fault(response)) }
    }

    func send(
        _ request: SigV4Request, body: [UInt8] = [], limit: Int = 1 << 16, patience: Duration = .zero
    ) async throws(StorageFault) -> OutboundResponse {
        guard let method = OutboundRequest.Method(rawValue: request.method) else { throw .failed("no such method") }
        let payload: SigV4Payload = body.isEmpty ? .empty : .digest(SHA256.digest(of: body))
        return try await client.send(limit: limit, patience: patience) {
            let signed = signer.signed(request, payload: payload, at: Int64(time(nil)))
            return (method, signed.url, signed.headers, body)
        }
    }
}

/// The answer of an S3 store that did not carry a request out (Amazon S3 API Reference, error responses).
struct S3Fault: Sendable {
    /// The HTTP status.
    let status: Int
    /// Such as `NoSuchKey`; nil where the answer had none, as that to a HEAD.
    let code: String?

    init(_ response: OutboundResponse) {
        status = response.status
        code = Self.code(in: response.body)
    }

    /// True when storage has other bytes than were found there, or none.
    var isChange: Bool { status == 412 || status == 404 || code == "PreconditionFailed" || code == "NoSuchKey" }

    /// The rest of the answer may hold a URL or a key, so it is not looked at.
    var reason: String {
        let hint =
            switch status {
            case 401, 403: ": may these keys read, write and list the bucket?"
            case 404: ": is there a bucket of that name?"
            default: ""
            }
        return "the S3 store answered with \(status)\(code.map { " " + $0 } ?? "")\(hint)"
    }

    /// The text of the first `Code` element, when it is a word.
    private static func code(in body: [UInt8]) -> String? {
        let opening = Array("<Code>".utf8)
        let starts = body.indices.first { body[$0...].starts(with: opening) }
        guard let start = starts else { return nil }
        let word = body[(start + opening.count)...].prefix { $0 != UInt8(ascii: "<") }
        guard (1...64).contains(word.count), word.allSatisfy(ASCII.isAlphanumeric) else { return nil }
        return String(decoding: word, as: UTF8.self)
    }
}

extension StorageFault {
    /// An S3 store that will not is an upstream that failed.
    init(_ fault: S3Fault) { self = .failed(fault.reason) }
}
