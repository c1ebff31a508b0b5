import Foundation
import TestSupport
import Testing

/// What a signed URL of the disk store does not allow.
@Suite(.mayBlock) struct SignedLinkTests {
    private let picture = Photo.png()

    @Test("a token that is not exactly right opens nothing, up or down")
    func tokens() throws {
        let scene = try StorageScene()
        let (path, other) = (StorageScene.path(), StorageScene.path())
        #expect(try scene.put(picture, to: path).status == 200)
        let before = scene.objects()
        let good: [String: [String: JSONTree]] = [
            "PUT": StorageScene.uploadClaims(path), "GET": StorageScene.downloadClaims(path),
        ]
        for (method, claims) in good {
            let token = scene.token(claims)
            let parts = token.split(separator: ".").map(String.init)
            let person = Token(subject: ID.fresh()).signed()
            let bent: [(String, String)] = [
                (scene.token(claims.merging(["exp": 1]) { $1 }), "InvalidJWT"),
                (scene.token(claims.merging(["exp": "9999999999"]) { $1 }), "InvalidJWT"),
                (scene.token(claims.filter { $0.key != "exp" }), "InvalidJWT"),
                (scene.token(claims.merging(["url": .string("condition-reports/\(other)")]) { $1 }), "InvalidSignature"),
                (scene.token(claims.merging(["url": .string("condition-reports/\(path)/")]) { $1 }), "InvalidSignature"),
                (scene.token(claims.filter { $0.key != "scope" }), "InvalidSignature"),
                (scene.token(claims.merging(["scope": "all"]) { $1 }), "InvalidSignature"),
                (scene.token(good[method == "PUT" ? "GET" : "PUT"] ?? [:]), "InvalidSignature"),
                (scene.token(claims, key: Array(TestSettings.secret.utf8)), "InvalidJWT"),
                (scene.token(claims, key: []), "InvalidJWT"), (scene.token(claims, header: ["alg": "none"]), "InvalidJWT"),
                (scene.token(claims, header: ["alg": "HS512"]), "InvalidJWT"), (parts[0] + "." + parts[1] + ".", "InvalidJWT"),
                (String(token.dropLast()), "InvalidJWT"), (String(token.dropLast(20)), "InvalidJWT"),
                (token.uppercased(), "InvalidJWT"), (token + "A", "InvalidJWT"), (token + "%00", "InvalidJWT"),
                (person, "InvalidJWT"), ("", "InvalidJWT"), ("x", "InvalidJWT"), (StorageScene.serviceKey, "InvalidJWT"),
                ("\(token)&token=\(token)", "InvalidRequest"),
            ]
            for (token, code) in bent {
                let target = "/object/\(method == "PUT" ? "upload/" : "")sign/condition-reports/\(path)?token=\(token)"
                let body = method == "PUT" ? Photo.png(width: 2) : nil
                expectFault(
                    try scene.client.send(Request(method, StorageScene.root + target, body: body)), 400, code)
            }
        }
        #expect(scene.objects() == before)
        #expect(scene.leftovers() == [])
    }

    @Test("without a token, by another method, for another object, in another bucket")
    func targets() throws {
        let scene = try StorageScene()
        let (path, other) = (StorageScene.path(), StorageScene.path())
        #expect(try scene.put(picture, to: path).status == 200)
        let before = scene.objects()
        let up = scene.token(StorageScene.uploadClaims(path))
        let down = scene.token(StorageScene.downloadClaims(path))
        let cases: [(String, String, Int, String)] = [
            ("PUT", "/object/upload/sign/condition-reports/\(path)", 400, "InvalidRequest"),
            ("GET", "/object/sign/condition-reports/\(path)", 400, "InvalidRequest"),
            ("PUT", "/object/upload/sign/condition-reports/\(other)?token=\(up)", 400, "InvalidSignature"),
            ("GET", "/object/sign/condition-reports/\(other)?token=\(down)", 400, "InvalidSignature"),
            ("PUT", "/object/upload/sign/photos/\(path)?token=\(up)", 404, "NoSuchBucket"),
            ("GET", "/object/public/condition-reports/\(path)", 404, "NoSuchBucket"),
            ("POST", "/object/sign/condition-reports/\(path)?token=\(down)", 400, "InvalidRequest"),
            ("DELETE", "/object/sign/condition-reports/\(path)?token=\(down)", 405, "MethodNotAllowed"),
            ("PUT", "/object/sign/condition-reports/\(path)?token=\(up)", 405, "MethodNotAllowed"),
            ("GET", "/object/upload/sign/condition-reports/\(path)?token=\(up)", 405, "MethodNotAllowed"),
            ("PUT", "/object/condition-reports/\(path)?token=\(up)", 405, "MethodNotAllowed"),
            ("GET", "/object/list/condition-reports", 404, "NoSuchBucket"), ("GET", "/bucket", 404, "NotFound"),
        ]
        for (method, target, status, code) in cases {
            let body = method == "GET" ? nil : Photo.png(width: 2)
            expectFault(try scene.client.send(Request(method, StorageScene.root + target, body: body)), status, code)
        }
        #expect(scene.objects() == before)
    }

    @Test("an object that is not there is told only to who may know")
    func absent() throws {
        let scene = try StorageScene()
        expectFault(try scene.get(StorageScene.path()), 404, "NoSuchKey")
    }

    @Test(
        "no path leads out of the store, even where it was signed",
        arguments: [
            "../x.png", "a/../x.png", "a/./x.png", "a//x.png", "/x.png", "a/x.png/", "a%2Fx.png", "a%2fx.png", "%2e%2e/x.png",
            "a/%2e%2e/x.png", "%252e%252e/x.png", "a%5Cx.png", "a%00x.png", "a%0Ax.png", "%C3%A9.png", "a%20b.png", "a~b.png",
            "a%25b",
            "a%3Fb.png", "a%23b.png",
        ])
    func traversal(path: String) throws {
        let scene = try StorageScene.shared()
        let decoded = path.removingPercentEncoding ?? path
        for (method, verb) in [("PUT", "upload/sign"), ("GET", "sign")] {
            let claims = method == "PUT" ? StorageScene.uploadClaims(decoded) : StorageScene.downloadClaims(decoded)
            let target = "\(StorageScene.root)/object/\(verb)/condition-reports/\(path)?token=\(scene.token(claims))"
            let answer = try scene.client.send(Request(method, target, body: method == "PUT" ? picture : nil))
            #expect([400, 404].contains(answer.status), "\(answer)")
            #expect(["InvalidKey", "NotFound"].contains(answer["code"]?.string) || answer.code == "bad_request", "\(answer)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: scene.server.storage.path)
        #expect(Set(files) == ["incoming", "sealed", "temporary", "parts", "signing-key", "database"])
    }

    @Test("signed URLs and the service's key are in no log")
    func logs() throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        let upload = scene.uploadTarget(path)
        #expect(try scene.client.send(Request("PUT", upload, body: picture)).status == 200)
        #expect(try scene.get(path).status == 200)
        #expect(try scene.client.send(Request("PUT", upload + "x", body: picture)).status == 400)
        #expect(try scene.service("POST", "/object/sign/condition-reports/\(path)", ["expiresIn": 60]).status == 200)
        // What a server has logged is written by its end.
        #expect(scene.server.stop() == .code(0))
        let lines = scene.server.log.lines
        #expect(lines.contains { $0.contains("/storage/v1/object/upload/sign/{bucket}/{path...}") })
        for secret in [path, "token=", "eyJ", StorageScene.serviceKey] {
            #expect(!lines.contains { $0.contains(secret) }, "\(secret)")
        }
    }
}
