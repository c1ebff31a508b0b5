import Foundation
import TestSupport
import Testing

/// `POST /condition-reports/uploads` (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct UploadMintingTests {
    @Test("an upload is minted under a path of its own, for two hours, and noted")
    func minted() throws {
        let scene = try Scene()
        let before = try scene.house.facts()
        let began = try scene.house.database.clock()
        let answer = try scene.phone.post("/condition-reports/uploads", body(scene), key: nil)
        #expect(answer.status == 200)
        #expect(
            Set(answer.json.object?.keys.map { $0 } ?? []) == ["upload_url", "object_path", "expires_at", "method", "headers"])
        let path = try #require(answer["object_path"]?.string)
        let start = "\(scene.house.tenant)/\(scene.reservation.id)/\(scene.units[0].id)/"
        #expect(path.hasPrefix(start))
        #expect(path.hasSuffix(".jpg"))
        #expect(UUID(uuidString: String(path.dropFirst(start.count).dropLast(4))) != nil)
        #expect(answer["method"] == "PUT")
        #expect(answer["headers"] == ["content-type": "image/jpeg"])
        #expect(answer[header: "Cache-Control"] == "no-store")
        let expiry = try #require(Instant(answer["expires_at"]?.string))
        let ended = try scene.house.database.clock()
        let lifetime = 7_200_000_000
        // The server's clock of whole seconds is some milliseconds behind that of Postgres.
        #expect(expiry.microseconds > began.microseconds + lifetime - 1_020_000)
        #expect(expiry.microseconds <= ended.microseconds + lifetime)
        let uploads = try scene.house.facts().uploads
        #expect(uploads.count == before.uploads.count + 1)
        #expect(uploads.last?["object_path"] == path)
        #expect(uploads.last?["content_type"] == "image/jpeg")
        #expect(uploads.last?["actor_user_id"] == scene.staff)
        #expect(try scene.house.facts().audit == before.audit)
    }

    @Test(
        "an extension goes with its type, in any case; the length is noted",
        arguments: [
            ("image/jpeg", "jpg"), ("image/jpeg", "JPEG"), ("image/png", "png"), ("image/heic", "heic"), ("image/webp", "webp"),
        ])
    func types(type: String, ext: String) throws {
        let scene = try Scene()
        let upload = try scene.phone.mint(scene.units[0], on: scene.reservation, type: type, ext: ext, length: 1000)
        #expect(upload.path.hasSuffix("." + ext.lowercased()))
        #expect(try scene.house.facts().uploads.last?["content_length"] == "1000")
    }

    @Test("no such reservation, no such asset: 404, and nothing noted")
    func notFound() throws {
        let scene = try Scene()
        let stranger = try Scene()
        for (reservation, asset, code) in [
            (stranger.reservation.id, scene.units[0].id, "reservation_not_found"),
            (scene.reservation.id, stranger.units[0].id, "asset_not_found"),
        ] {
            let answer = try scene.phone.post(
                "/condition-reports/uploads", body(scene, reservation: reservation, asset: asset), key: nil)
            #expect(answer.status == 404)
            #expect(answer.code == code)
        }
        #expect(try scene.house.facts().uploads == [])
    }

    @Test("a viewer may not: 403")
    func role() throws {
        let scene = try Scene()
        let answer = try scene.house.phone(.viewer).post("/condition-reports/uploads", body(scene), key: nil)
        #expect(answer.status == 403)
        #expect(answer.code == "insufficient_role")
        #expect(try scene.house.facts().uploads == [])
    }

    @Test("every fault of the body is told at once")
    func faults() throws {
        let scene = try Scene()
        let cases: [(JSONTree, [String])] = [
            ([:], ["asset_id required", "content_type required", "ext required", "reservation_id required"]),
            (
                ["reservation_id": "x", "asset_id": 1, "content_type": "image/gif", "ext": [], "content_length": "9"],
                [
                    "asset_id wrong_type", "content_length wrong_type", "content_type invalid_value", "ext wrong_type",
                    "reservation_id invalid_uuid",
                ]
            ),
            (body(scene, ext: "png"), ["ext invalid_value"]),
            (body(scene, length: 0), ["content_length out_of_range"]),
            (body(scene, length: 15_728_641), ["content_length out_of_range"]),
            (body(scene, length: 1.5), ["content_length wrong_type"]),
            (body(scene, length: 1e300), ["content_length out_of_range"]),
        ]
        for (body, faults) in cases {
            let answer = try scene.phone.post("/condition-reports/uploads", body, key: nil)
            #expect(answer.status == 400)
            #expect(answer.code == "validation_failed")
            #expect(answer.faults == faults)
        }
        #expect(try scene.house.facts().uploads == [])
    }

    @Test("PUBLIC_URL is the beginning of the URL, else the host that was asked for")
    func base() throws {
        let scene = try Scene()
        let own = try scene.phone.post("/condition-reports/uploads", body(scene), key: nil)
        #expect(own["upload_url"]?.string?.hasPrefix("http://localhost/storage/v1/object/upload/sign/condition-reports/") == true)
        let server = try TestServer.start(settings: ["PUBLIC_URL": "https://gear.example/"])
        let house = try Scene(on: server)
        let answer = try house.phone.post("/condition-reports/uploads", body(house), key: nil)
        #expect(answer["upload_url"]?.string?.hasPrefix("https://gear.example/storage/v1/object/upload/sign/") == true)
    }

    private func body(
        _ scene: Scene, reservation: String? = nil, asset: String? = nil, ext: String = "jpg", length: Double? = nil
    ) -> JSONTree {
        var body: [String: JSONTree] = [
            "reservation_id": .string(reservation ?? scene.reservation.id), "asset_id": .string(asset ?? scene.units[0].id),
            "content_type": "image/jpeg", "ext": .string(ext),
        ]
        if let length { body["content_length"] = .number(length) }
        return .object(body)
    }
}
