import API
import Crypto
import Outbound
import Text

/// The requests that only commands send to a bucket (Amazon S3 API Reference).
extension S3Client {
    /// Writes an object at once.
    func put(_ key: String, type: String, _ bytes: [UInt8]) async throws(StorageFault) {
        let response = try await send(bucket.request("PUT", key: key, headers: [("content-type", type)]), body: bytes)
        guard response.status == 200 else { throw StorageFault(S3Fault(response)) }
    }

    /// A page of the keys that begin with `prefix`, and where the next begins.
    func list(
        _ prefix: String, from token: String?
    ) async throws(StorageFault) -> (objects: [(key: String, size: Int)], next: String?) {
        var request = bucket.request("GET")
        if let token { request.query.append(("continuation-token", token)) }
        request.query += [("list-type", "2"), ("prefix", prefix)]
        let response = try await send(request, limit: 8 << 20)
        guard response.status == 200 else { throw StorageFault(S3Fault(response)) }
        let page = XMLText(response.body)
        var objects: [(key: String, size: Int)] = []
        for entry in page.elements("Contents") {
            guard let key = entry.text(of: "Key"), let size = entry.text(of: "Size").flatMap({ Int($0) }) else { continue }
            objects.append((key, size))
        }
        return (objects, page.text(of: "NextContinuationToken"))
    }

    func beginParts(_ key: String, type: String) async throws(StorageFault) -> String {
        var request = bucket.request("POST", key: key, headers: [("content-type", type)])
        request.query = [("uploads", "")]
        let response = try await send(request)
        guard response.status == 200, let id = XMLText(response.body).text(of: "UploadId") else {
            throw StorageFault(S3Fault(response))
        }
        return id
    }

    /// The part's tag, which the end of the upload names.
    func putPart(_ number: Int, of key: String, upload: String, _ bytes: [UInt8]) async throws(StorageFault) -> String {
        var request = bucket.request("PUT", key: key)
        request.query = [("partNumber", String(number)), ("uploadId", upload)]
        let response = try await send(request, body: bytes)
        guard response.status == 200, let tag = response.header("etag") else { throw StorageFault(S3Fault(response)) }
        return tag
    }

    func endParts(of key: String, upload: String, tags: [String]) async throws(StorageFault) {
        var request = bucket.request("POST", key: key, headers: [("content-type", "application/xml")])
        request.query = [("uploadId", upload)]
        let parts = tags.enumerated().map { "<Part><PartNumber>\($0.offset + 1)</PartNumber><ETag>\($0.element)</ETag></Part>" }
        let body = "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
        let response = try await send(request, body: Array(body.utf8))
        // One that fails half way says so under a 200.
        let fault = S3Fault(response)
        guard response.status == 200, fault.code == nil else { throw StorageFault(fault) }
    }

    func dropParts(of key: String, upload: String) async throws(StorageFault) {
        var request = bucket.request("DELETE", key: key)
        request.query = [("uploadId", upload)]
        _ = try await send(request)
    }
}
