import Foundation
import TestSupport
import Testing

/// Tokens, signed URLs and secrets are sent through every route, each in every place where a client might put it: none is in
/// any log line or error body.
@Suite(.mayBlock) struct CanaryTests {
    @Test(
        "no token, signed URL or secret is in a log or an error, whatever the route and the format", arguments: ["json", "text"])
    func canaries(format: String) throws {
        let ground = try CanaryGround(format: format)
        let bodies = try Bystander.beside(ground.server) {
            try ServedRoute.all.enumerated().flatMap { index, route in
                try ground.canaries(forRoute: index).flatMap { canary in
                    try ground.requests(for: route, with: canary).compactMap { try ground.errorBody(of: $0) }
                }
            }
        }
        #expect(bodies.count > ServedRoute.all.count * 10)
        #expect(ground.server.stop() == .code(0))
        let errors = bodies.joined()
        let log = ground.server.log.text
        for secret in ground.secrets {
            #expect(!log.contains(secret.text), "\(secret.name)")
            #expect(!errors.contains(secret.text), "\(secret.name)")
        }
        #expect(log.contains("/storage/v1/object/sign/{bucket}/{path...}"))
    }
}

/// A server whose every secret is known to the test, and tokens and URLs that are good there.
private struct CanaryGround {
    /// What is looked for, and what to call it when it is found.
    struct Secret {
        let name: String
        let text: String
    }

    let server: TestServer
    /// What is sent.
    let canaries: [String]
    /// What must not come back: those, the parts that would do to forge or use them, and the secrets behind.
    let secrets: [Secret]
    private let segments: [String: String]

    init(format: String) throws {
        let (secret, serviceKey) = (TestSettings.secret, StorageScene.serviceKey)
        server = try TestServer.start(settings: [
            "LOG_LEVEL": "debug", "LOG_FORMAT": format, "STORAGE_SERVICE_KEY": serviceKey,
        ])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone(.admin)
        let upload = try phone.mint(scene.unit, on: scene.reservation)
        _ = try phone.put(Photo.png(), to: upload)
        _ = try phone.report(scene.unit, on: scene.reservation, photos: [upload.path])
        let photo = try phone.reports(of: scene.reservation)["condition_reports"]?[0]?["photos"]?[0]
        let links = try [upload.target, #require(photo?["url"]?.string)].map { try #require($0.split(separator: "=").last) }
        _ = try server.client().send(
            Request("GET", "\(StorageScene.root)/object/sign/condition-reports/\(upload.path)?token=\(links[1])"))
        let forged = Token(subject: scene.house.account(.admin).subject).signed(with: "another-" + secret)
        canaries = [phone.token, forged, serviceKey, secret] + links.map(String.init)
        segments = [
            "id": scene.reservation.id, "itemId": scene.item.id, "bucket": StorageScene.bucket, "path": upload.path,
        ]
        secrets = Self.secrets(in: canaries, secret: secret, of: server)
    }

    /// The signature and the payload of each token by themselves too.
    private static func secrets(in canaries: [String], secret: String, of server: TestServer) -> [Secret] {
        let key = Array(FileManager.default.contents(atPath: server.storage.path + "/signing-key") ?? Data())
        let parts = canaries.enumerated().flatMap { index, canary in
            canary.split(separator: ".").filter { $0.count > 40 }.map { Secret(name: "canary \(index)", text: String($0)) }
        }
        return parts + canaries.enumerated().map { Secret(name: "canary \($0)", text: $1) } + [
            Secret(name: "the secret in base64", text: Token.segment(Array(secret.utf8))),
            Secret(name: "the store's key", text: Token.segment(key)),
            Secret(name: "the password of the database", text: DatabaseRole.password),
        ]
    }

    /// In the deep run every route gets all of them, else every third.
    func canaries(forRoute index: Int) -> [String] {
        let step = DeepTests.rounds(3, deep: 1)
        return stride(from: index % step, to: canaries.count, by: step).map { canaries[$0] }
    }

    /// The canary in the path, in the query, in each field that clients put secrets in, and in the body.
    func requests(for route: ServedRoute, with canary: String) -> [Request] {
        let path = route.path(segments, other: ID.fresh())
        let fields = [
            ("Authorization", "Bearer " + canary), ("Authorization", canary), ("Idempotency-Key", canary),
            ("Upload-Metadata", "token " + canary), ("Content-Type", canary), ("Content-Encoding", canary),
        ]
        let quiet = ["Cookie", "User-Agent", "Referer", "traceparent", "If-None-Match", "X-Forwarded-For"].map { ($0, canary) }
        let signed = [("x-signature", canary), ("apikey", canary), ("Authorization", "Bearer " + canary)]
        let body = Array(#"{"token":"\#(canary)","asset_id":"\#(canary)","paths":["\#(canary)"],"at":"\#(canary)"}"#.utf8)
        let bare = Request(route.method, path)
        return [
            Request(route.method, route.path([:], other: canary)), Request(route.method, path + "/" + canary),
            Request(route.method, "\(path)?token=\(canary)&access_token=\(canary)&window=\(canary)"),
            Request(route.method, "\(path)?token=\(canary)", headers: signed + quiet, body: body),
            Request(route.method, path, headers: signed, body: Array(canary.utf8)),
            Request("PATCH", "\(path)?token=\(canary)", headers: signed),
        ] + fields.map { bare.with($0, $1) }
    }

    /// Nil for an answer that is no error: it may well hold a token that was asked for.
    func errorBody(of request: Request) throws -> String? {
        let connection = try Connection(port: server.port)
        try connection.send(request.bytes)
        connection.finishSending()
        let answer = try AnswerReader(connection: connection).read(answering: request.method)
        #expect(answer.status < 500, "\(request.method) \(request.target.prefix(80)): \(answer)")
        guard answer.status >= 400 else { return nil }
        return answer.headers.map { "\($0.name): \($0.value)\n" }.joined() + answer.text
    }
}
