import TestSupport
import Testing

/// How much may be uploaded that no report names.
@Suite(.mayBlock) struct UploadQuotaTests {
    private func mint(_ phone: Phone, _ scene: Scene, length: Int? = nil) throws -> Answer {
        try phone.post(
            "/condition-reports/uploads", Phone.upload(of: scene.units[0], on: scene.reservation, length: length), key: nil)
    }

    @Test("an account may have so many photos that no report names, a tenant so many more; a report makes room")
    func count() throws {
        let server = try TestServer.start(settings: ["UPLOADS_PER_ACCOUNT": "2", "UPLOADS_PER_TENANT": "3"])
        let scene = try Scene(assigned: 1, on: server)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        #expect(try mint(scene.phone, scene).status == 200)
        let uploads = try scene.house.facts().uploads
        let refused = try mint(scene.phone, scene)
        #expect(refused.status == 429 && refused.code == "too_many_uploads")
        #expect(refused["error"]?["retryable"] == true && refused[header: "Retry-After"] == "60")
        #expect(try scene.house.facts().uploads == uploads)
        let other = try scene.house.phone(.manager)
        #expect(try mint(other, scene).status == 200)
        #expect(try mint(other, scene).code == "too_many_uploads", "three of the tenant")
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [path]).status == 201)
        #expect(try mint(scene.phone, scene).status == 200)
        let elsewhere = try Scene(assigned: 1, on: server)
        #expect(try mint(elsewhere.phone, elsewhere).status == 200, "another tenant has its own")
    }

    @Test("what an open inspection names is not counted, and is again once it names it no more")
    func named() throws {
        let scene = try InspectionScene(on: try TestServer.start(settings: ["UPLOADS_PER_ACCOUNT": "1"]))
        let id = try scene.begin()
        let body: JSONTree = ["inspection_id": .string(id), "content_type": "image/png", "ext": "png"]
        let path = try scene.phone.upload(for: id)
        #expect(try scene.phone.post("/inspections/uploads", body, key: nil).code == "too_many_uploads")
        #expect(try scene.phone.change(id, ["photos": ["overview": .string(path)]]).status == 200)
        #expect(try scene.phone.post("/inspections/uploads", body, key: nil).status == 200)
        #expect(try scene.phone.change(id, ["photos": ["overview": nil]]).status == 200)
        #expect(try scene.house.facts().uploads.count == 2)
        #expect(try scene.phone.post("/inspections/uploads", body, key: nil).code == "too_many_uploads")
    }

    @Test("so many bytes, too: a photo that did not say how many counts as the largest")
    func bytes() throws {
        let server = try TestServer.start(
            settings: ["UPLOAD_BYTES_PER_ACCOUNT": "1048576", "PHOTO_MAX_SIZE": "600000"])
        let scene = try Scene(assigned: 1, on: server)
        #expect(try mint(scene.phone, scene).status == 200)
        #expect(try mint(scene.phone, scene).code == "too_many_uploads")
        #expect(try mint(scene.phone, scene, length: 448_576).status == 200)
        #expect(try mint(scene.phone, scene, length: 1).code == "too_many_uploads")
    }
}
