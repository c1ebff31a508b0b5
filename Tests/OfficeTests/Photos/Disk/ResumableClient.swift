import Foundation

/// A client of tus 1.0.0, the signed variant, that says only what it is told.
struct ResumableClient: Sendable {
    static let root = "/storage/v1/upload/resumable/sign"

    let scene: StorageScene
    let path: String
    let token: String

    init(_ scene: StorageScene, _ path: String, type: String? = "image/png", length: Int? = nil, purpose: String? = nil) {
        self.scene = scene
        self.path = path
        token = scene.token(StorageScene.uploadClaims(path, type: type, length: length, purpose: purpose))
    }

    func request(_ method: String, _ target: String, body: [UInt8]? = nil) -> Request {
        Request(method, target, headers: [("Tus-Resumable", "1.0.0"), ("x-signature", token)], body: body)
    }

    /// Begins an upload of so many bytes, nil for a number that comes later; some may come at once.
    func begin(_ length: Int?, with bytes: [UInt8]? = nil) throws -> Answer {
        var request = request("POST", Self.root, body: bytes ?? [])
            .with("Upload-Metadata", Self.metadata(["bucketName": StorageScene.bucket, "objectName": path]))
            .with("Upload-Length", length.map { "\($0)" }).with("Upload-Defer-Length", length == nil ? "1" : nil)
        if bytes != nil { request = request.with("Content-Type", "application/offset+octet-stream") }
        return try scene.client.send(request)
    }

    func append(_ bytes: [UInt8], at offset: Int, to target: String, length: Int? = nil) throws -> Answer {
        try scene.server.client().send(patch(bytes, at: offset, to: target).with("Upload-Length", length.map { "\($0)" }))
    }

    func patch(_ bytes: [UInt8], at offset: Int, to target: String) -> Request {
        request("PATCH", target, body: bytes).with("Upload-Offset", "\(offset)")
            .with("Content-Type", "application/offset+octet-stream")
    }

    func look(_ target: String) throws -> Answer { try scene.server.client().send(request("HEAD", target)) }

    static func metadata(_ pairs: [String: String]) -> String {
        pairs.map { "\($0.key) \(Data($0.value.utf8).base64EncodedString())" }.joined(separator: ",")
    }
}

extension Answer {
    /// The target of the URL in `Location`.
    var location: String? { self[header: "Location"].flatMap(URL.init)?.path }

    var offset: Int? { self[header: "Upload-Offset"].flatMap { Int($0) } }
}
