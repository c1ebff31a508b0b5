import Foundation
import TestSupport
import Testing

/// The Storage API for people and for another server: who may see, sign, look, move and delete.
@Suite(.mayBlock) struct StorageAccessTests {
    private let picture = Photo.png(filler: [4, 5, 6])

    /// A photo of a report, and one that was uploaded and not reported.
    private func reported(on scene: StorageScene) throws -> (house: Scene, reported: String, uploaded: String) {
        let house = try Scene(assigned: 1, on: scene.server)
        let reported = try house.phone.upload(picture, of: house.units[0], on: house.reservation)
        let uploaded = try house.phone.upload(picture, of: house.units[0], on: house.reservation)
        #expect(try house.phone.report(house.units[0], on: house.reservation, photos: [reported]).status == 201)
        return (house, reported, uploaded)
    }

    private func send(_ scene: StorageScene, _ method: String, _ target: String, as token: String?, _ body: JSONTree? = nil)
        throws -> Answer
    {
        let request = Request(method, StorageScene.root + target, body: body?.bytes)
        return try scene.client.send(request.with("Authorization", token.map { "Bearer " + $0 }).with("apikey", "anon-key"))
    }

    @Test("a person of the house sees the photos of its reports, and no others")
    func people() throws {
        let scene = try StorageScene.shared()
        let (house, reported, uploaded) = try reported(on: scene)
        let stranger = try House(on: scene.server).account(.admin).token()
        let nobody = try house.house.addAccount(roles: []).token()
        let viewer = house.house.account(.viewer).token()
        let readers = [
            "/object/authenticated/condition-reports/", "/object/condition-reports/", "/object/info/condition-reports/",
        ]
        for reader in readers {
            #expect(try send(scene, "GET", reader + reported, as: viewer).status == 200)
            #expect(try send(scene, "HEAD", reader + reported, as: viewer).status == 200)
            for (path, token) in [(uploaded, viewer), (StorageScene.path(), viewer), (reported, stranger)] {
                expectFault(try send(scene, "GET", reader + path, as: token), 404, "NoSuchKey")
            }
            expectFault(try send(scene, "GET", reader + reported, as: nobody), 403, "AccessDenied")
            expectFault(try send(scene, "GET", reader + reported, as: "x.y.z"), 403, "AccessDenied")
            expectFault(try send(scene, "GET", reader + reported, as: nil), 400, "InvalidRequest")
            expectFault(try send(scene, "GET", reader + reported, as: StorageScene.serviceKey + "0"), 403, "AccessDenied")
        }
        #expect(try send(scene, "GET", readers[0] + reported, as: viewer).body == picture)
    }

    @Test("one signed URL: for a time that is a number or its text, an hour at most for a person, a week for the service")
    func signOne() throws {
        let scene = try StorageScene.shared()
        let (house, reported, uploaded) = try reported(on: scene)
        let viewer = house.house.account(.viewer).token()
        let target = "/object/sign/condition-reports/"
        for (expiresIn, lifetime) in [(60, 60), ("60", 60), (99_999_999, 3600)] as [(JSONTree, Int)] {
            let answer = try send(scene, "POST", target + reported, as: viewer, ["expiresIn": expiresIn, "download": true])
            #expect(answer.status == 200)
            let url = try #require(answer["signedURL"]?.string)
            #expect(url.hasPrefix("/object/sign/condition-reports/\(reported)?token="))
            let download = try scene.client.send(Request("GET", StorageScene.root + url))
            #expect(download.body == picture)
            let claims = try #require(url.split(separator: ".").dropFirst(2).first.flatMap { Self.claims(String($0)) })
            #expect(claims["exp"]?.int.map { abs($0 - time(nil) - lifetime) < 30 } == true)
        }
        let answer = try scene.service("POST", target + reported, ["expiresIn": 99_999_999])
        let claims = try #require(answer["signedURL"]?.string?.split(separator: ".").dropFirst(2).first)
        #expect(Self.claims(String(claims))?["exp"]?.int.map { abs($0 - time(nil) - 604_800) < 30 } == true)
        for body in [
            [:], ["expiresIn": 0], ["expiresIn": -1], ["expiresIn": "x"], ["expiresIn": .number(1.5)], ["expiresIn": true], [],
        ]
            as [JSONTree]
        {
            expectFault(try send(scene, "POST", target + reported, as: viewer, body), 400, "InvalidRequest")
        }
        for path in [uploaded, StorageScene.path()] {
            expectFault(try send(scene, "POST", target + path, as: viewer, ["expiresIn": 60]), 404, "NoSuchKey")
        }
        expectFault(try send(scene, "POST", "/object/sign/other/\(reported)", as: viewer, ["expiresIn": 60]), 404, "NoSuchBucket")
    }

    private static func claims(_ segment: String) -> JSONTree? {
        let text = segment.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
            .flatMap { JSONTree(parsing: Array($0)) }
    }

    @Test("many signed URLs, in order; what is not there and what may not be seen look the same")
    func signMany() throws {
        let scene = try StorageScene.shared()
        let (house, reported, uploaded) = try reported(on: scene)
        let viewer = house.house.account(.viewer).token()
        let paths = [uploaded, reported, "../x", StorageScene.path(), reported]
        let body: JSONTree = ["expiresIn": "60", "paths": .array(paths.map { .string($0) })]
        let answer = try send(scene, "POST", "/object/sign/condition-reports", as: viewer, body)
        #expect(answer.status == 200)
        let list = try #require(answer.json.array)
        #expect(list.map { $0["path"]?.string } == paths)
        #expect(list.map { $0["error"]?.string == nil } == [false, true, false, false, true])
        #expect(Set(list.compactMap { $0["error"]?.string }).count == 1)
        for element in [list[1], list[4]] {
            let url = try #require(element["signedURL"]?.string)
            #expect(try scene.client.send(Request("GET", StorageScene.root + url)).body == picture)
        }
        let tooMany = JSONTree.array((0..<1001).map { .string("\($0)") })
        for paths in [[], tooMany, "x", [1]] as [JSONTree] {
            let body: JSONTree = ["expiresIn": 60, "paths": paths]
            expectFault(try send(scene, "POST", "/object/sign/condition-reports", as: viewer, body), 400, "InvalidRequest")
        }
    }

    @Test("the service signs an upload, looks at it, moves it and deletes it")
    func service() throws {
        let scene = try StorageScene()
        let (path, moved) = (StorageScene.path(), "sealed/\(StorageScene.path())")
        let minted = try scene.service("POST", "/object/upload/sign/condition-reports/\(path)")
        #expect(minted.status == 200)
        let url = try #require(minted["url"]?.string)
        #expect(url == "/object/upload/sign/condition-reports/\(path)?token=\(minted["token"]?.string ?? "")")
        expectFault(try scene.client.send(Request("PUT", StorageScene.root + url, body: Photo.jpeg())), 415, "InvalidMimeType")
        #expect(try scene.client.send(Request("PUT", StorageScene.root + url, body: picture)).status == 200)
        let info = try scene.service("GET", "/object/info/condition-reports/\(path)")
        #expect(info["size"]?.int == picture.count)
        #expect(info["content_type"] == "image/png")
        #expect(info["name"]?.string == path)
        #expect(info["bucket_id"] == "condition-reports")
        #expect(info["etag"]?.string == (try scene.get(path))[header: "ETag"])
        #expect(try scene.service("POST", "/object/move", move(path, moved)).status == 200)
        expectFault(try scene.service("POST", "/object/move", move(path, moved)), 409, "KeyAlreadyExists")
        expectFault(try scene.service("POST", "/object/move", move(path, moved + "2")), 404, "NoSuchKey")
        #expect(try scene.service("GET", "/object/authenticated/condition-reports/\(moved)").body == picture)
        let deleted = try scene.service(
            "DELETE", "/object/condition-reports", ["prefixes": [.string(moved), .string(path), "../x"]])
        #expect(deleted.json == [["name": .string(moved), "bucket_id": "condition-reports"]])
        #expect(scene.objects() == [:])
        #expect(scene.leftovers() == [])
    }

    private func move(_ source: String, _ destination: String) -> JSONTree {
        ["bucketId": "condition-reports", "sourceKey": .string(source), "destinationKey": .string(destination)]
    }

    @Test("the service signs no upload to what a report has named")
    func signSealed() throws {
        let scene = try StorageScene.shared()
        let (_, reported, uploaded) = try reported(on: scene)
        expectFault(try scene.service("POST", "/object/upload/sign/condition-reports/\(reported)"), 409, "KeyAlreadyExists")
        #expect(try scene.service("POST", "/object/upload/sign/condition-reports/\(uploaded)").status == 200)
    }

    @Test("what is the service's alone is nobody else's, whatever their role; without a key it is nobody's")
    func onlyService() throws {
        for scene in [try StorageScene.shared(), try StorageScene(settings: ["STORAGE_SERVICE_KEY": ""])] {
            let (house, reported, _) = try reported(on: scene)
            // Other tests upload the same picture meanwhile; what is named by a report is not theirs.
            let before = scene.objects().filter { $0.value == picture && $0.key.hasPrefix("sealed/") }
            for token in [house.house.account(.admin).token(), StorageScene.serviceKey.uppercased(), ""] {
                for (method, target, body) in [
                    ("POST", "/object/upload/sign/condition-reports/\(StorageScene.path())", [:]),
                    ("POST", "/object/move", move(reported, "x.png")),
                    ("DELETE", "/object/condition-reports", ["prefixes": [.string(reported)]]),
                ] as [(String, String, JSONTree)] {
                    let answer = try send(scene, method, target, as: token, body)
                    #expect([400, 403].contains(answer.status))
                }
            }
            #expect(before.allSatisfy { scene.objects()[$0.key] == $0.value })
        }
    }

    @Test("the key counts as apikey too; a body that is no JSON, or no object, is told")
    func service400() throws {
        let scene = try StorageScene.shared()
        let path = StorageScene.path()
        let request = Request("POST", "\(StorageScene.root)/object/upload/sign/condition-reports/\(path)", body: Array("{}".utf8))
        #expect(try scene.client.send(request.with("apikey", StorageScene.serviceKey)).status == 200)
        for body in ["{", "[]", "\"x\""] {
            let request = Request("POST", "\(StorageScene.root)/object/move", body: Array(body.utf8))
            expectFault(try scene.client.send(request.with("apikey", StorageScene.serviceKey)), 400, "InvalidRequest")
        }
        expectFault(try scene.service("POST", "/object/move", move("../x", "y")), 400, "InvalidKey")
        expectFault(
            try scene.service("POST", "/object/move", ["bucketId": "other", "sourceKey": "a", "destinationKey": "b"]), 404,
            "NoSuchBucket")
    }
}
