import Foundation
import Testing

/// A server with a storage folder of its own, asked as an SDK would or as an attacker.
struct StorageScene: Sendable {
    static let serviceKey = "only-for-tests-service-key-0123456789abcdef"
    static let bucket = "condition-reports"
    static let root = "/storage/v1"

    let server: TestServer
    let client: HTTPClient
    private let key: [UInt8]

    init(settings: [String: String] = [:], storage: StorageFolder? = nil) throws {
        try storage?.belong(to: .shared())
        server = try TestServer.start(
            settings: ["STORAGE_SERVICE_KEY": StorageScene.serviceKey].merging(settings) { $1 }, storage: storage)
        client = server.client()
        key = Array(try Data(contentsOf: URL(fileURLWithPath: server.storage.path + "/signing-key")))
    }

    /// Asks a server that there is.
    init(on server: TestServer) throws {
        self.server = server
        client = server.client()
        key = Array(try Data(contentsOf: URL(fileURLWithPath: server.storage.path + "/signing-key")))
    }

    /// One for all tests that leave nothing behind.
    static func shared() throws -> StorageScene { try run.get() }
    private static let run = Result {
        let scene = try StorageScene()
        RunEnd.add { _ = scene.server.stop() }
        return scene
    }

    /// An object's path as the office mints them.
    static func path(_ end: String = "png") -> String { "\(ID.fresh())/\(ID.fresh())/\(ID.fresh())/\(ID.fresh()).\(end)" }

    // MARK: Tokens

    /// The claims of a token that is good for one upload.
    static func uploadClaims(_ path: String, type: String? = "image/png", length: Int? = nil, purpose: String? = nil)
        -> [String: JSONTree]
    {
        var claims = downloadClaims(path).merging(["scope": "upload"]) { $1 }
        claims["purpose"] = purpose.map { .string($0) }
        claims["content_type"] = type.map { .string($0) }
        claims["content_length"] = length.map { .number(Double($0)) }
        return claims
    }

    static func downloadClaims(_ path: String) -> [String: JSONTree] {
        let now = Double(time(nil))
        return [
            "url": .string("\(bucket)/\(path)"), "scope": "download", "iat": .number(now), "exp": .number(now + 600),
        ]
    }

    /// A token under the store's own key, unless another is given.
    func token(_ claims: [String: JSONTree], header: JSONTree = ["alg": "HS256", "typ": "JWT"], key: [UInt8]? = nil) -> String {
        let signed = Token.segment(header.bytes) + "." + Token.segment(JSONTree.object(claims).bytes)
        return signed + "." + Token.segment(SHA256.authenticationCode(Array(signed.utf8), key: key ?? self.key))
    }

    // MARK: Requests

    static func uploadTarget(_ path: String, _ token: String) -> String {
        "\(root)/object/upload/sign/\(bucket)/\(path)?token=\(token)"
    }

    static func downloadTarget(_ path: String, _ token: String) -> String {
        "\(root)/object/sign/\(bucket)/\(path)?token=\(token)"
    }

    /// Where that object may be PUT.
    func uploadTarget(_ path: String, type: String? = "image/png", length: Int? = nil) -> String {
        StorageScene.uploadTarget(path, token(StorageScene.uploadClaims(path, type: type, length: length)))
    }

    func put(_ bytes: [UInt8], to path: String, type: String? = "image/png", length: Int? = nil) throws -> Answer {
        let headers = [("Content-Type", type ?? "application/octet-stream")]
        return try client.send(Request("PUT", uploadTarget(path, type: type, length: length), headers: headers, body: bytes))
    }

    func get(_ path: String, _ method: String = "GET", headers: [(name: String, value: String)] = []) throws -> Answer {
        let target = StorageScene.downloadTarget(path, token(StorageScene.downloadClaims(path)))
        return try client.send(Request(method, target, headers: headers))
    }

    /// A request with the service's key.
    func service(_ method: String, _ target: String, _ body: JSONTree? = nil) throws -> Answer {
        let request = Request(method, StorageScene.root + target, body: body?.bytes)
        return try client.send(
            request.with("Authorization", "Bearer " + StorageScene.serviceKey).with("Content-Type", "application/json"))
    }

    // MARK: The folder

    /// The bytes of every object, by the part and the name of its file.
    func objects() -> [String: [UInt8]] {
        var objects: [String: [UInt8]] = [:]
        for part in ["incoming", "sealed"] {
            for name in server.storage.files(in: part) {
                objects["\(part)/\(name)"] = (FileManager.default.contents(atPath: "\(server.storage.path)/\(part)/\(name)")).map(
                    Array.init)
            }
        }
        return objects
    }

    /// What uploads left that did not become objects.
    func leftovers() -> [String] { ["temporary", "parts"].flatMap(server.storage.files) }
}

/// An error in the shape of the Storage API.
func expectFault(
    _ answer: Answer, _ status: Int, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, "\(answer)", sourceLocation: sourceLocation)
    #expect(answer["code"]?.string == code, "\(answer)", sourceLocation: sourceLocation)
    #expect(answer["statusCode"]?.string == String(status), sourceLocation: sourceLocation)
    #expect(
        answer["error"]?.string?.isEmpty == false && answer["message"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
}
