import TestSupport
import Testing

/// Uploads that no report names are gone after a while, which here is a second; what a report names stays.
@Suite(.mayBlock) struct UploadSweepTests {
    @Test("an upload that was never reported is deleted and forgotten; a reported photo stays")
    func swept() throws {
        // It sweeps nothing so soon: a busy machine may take more than a second from an upload to its report.
        let patient = try TestServer.start(database: TestDatabase.fresh())
        let scene = try Scene(assigned: 1, on: patient)
        let reported = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [reported]).status == 201)
        let left = try scene.phone.mint(scene.units[0], on: scene.reservation)
        #expect(try scene.phone.put(Photo.png(), to: left).status == 200)
        let server = try TestServer.start(
            settings: ["UPLOAD_RETENTION": "1s"], database: patient.database, storage: patient.storage)
        #expect(try eventually { try scene.house.facts().uploads.isEmpty })
        #expect(server.storage.files(in: "sealed").count == 1)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [left.path]).code == "photo_not_uploaded")
        let photos = try scene.phone.reports(of: scene.reservation)["condition_reports"]?[0]?["photos"]
        #expect(photos?[0]?["object_path"]?.string == reported)
    }

    @Test("rows are taken once, by whichever server, and again when they were left undone for an hour")
    func claims() throws {
        let database = try TestDatabase.fresh().session()
        let tenant = try #require(try database.value("select id from tenants"))
        for place in 0..<5 {
            try database.query(
                """
                insert into photo_uploads (tenant_id, object_path, reservation_id, asset_id, content_type, created_at)
                values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'image/png', now() - interval '8 days')
                """, [tenant, "\(tenant)/\(place).png"])
        }
        func claim() throws -> Int? {
            try database.value("select json_array_length(office.claim_stale_uploads('7 days', 3))").flatMap { Int($0) }
        }
        #expect(try [claim(), claim(), claim()] == [3, 2, 0])
        try database.query("update photo_uploads set swept_at = now() - interval '2 hours' where object_path like '%/1.png'")
        #expect(try claim() == 1)
        let forgotten = try database.value(
            "select office.delete_uploads(json_agg(u)) from (select tenant_id, object_path from photo_uploads limit 4) as u")
        #expect(forgotten == "4")
        #expect(try database.value("select count(*) from photo_uploads") == "1")
    }
}
