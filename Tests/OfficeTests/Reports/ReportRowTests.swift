import TestSupport
import Testing

/// `POST /condition-reports`, each rule of docs/apps/photos.md, "Photos and condition reports".
@Suite(.mayBlock) struct ReportRowTests {
    @Test("a report with photos: 201 with its id, the photos in order, the asset's condition, one audit row, the answer kept")
    func filed() throws {
        let scene = try Scene(assigned: 1)
        let paths = [
            try scene.phone.upload(Photo.png(width: 300, height: 200), of: scene.units[0], on: scene.reservation),
            try scene.phone.upload(Photo.png(width: 30, height: 20), of: scene.units[0], on: scene.reservation),
        ]
        let trace = try scene.trace {
            try scene.phone.report(
                scene.units[0], on: scene.reservation, photos: paths, direction: "out", condition: "damaged", notes: "scratch",
                key: $0)
        }
        #expect(trace.answer.status == 201)
        let report = try #require(trace.after.reports.last)
        #expect(trace.answer.json == ["id": .string(report["id"] ?? "")])
        #expect(trace.changed == ["audit", "keys", "assets", "reports", "photos", "uploads"])
        #expect(report["direction"] == "out")
        #expect(report["condition"] == "damaged")
        #expect(report["notes"] == "scratch")
        #expect(report["actor_user_id"] == scene.staff)
        #expect(report["idempotency_key"] == trace.key)
        #expect(report["photo_object_paths"] == "{\(paths.joined(separator: ","))}")
        #expect(trace.after.photos.map { $0["object_path"] } == paths)
        #expect(trace.after.photos.map { $0["width"] } == ["300", "30"])
        #expect(trace.after.uploads == [])
        #expect(trace.after.asset(scene.units[0])?["condition"] == "damaged")
        #expect(trace.audit.map(\.action) == ["condition_report.created"])
        #expect(trace.keys.map { $0["status"] } == ["201"])
        #expect(trace.keys.map { $0["body"] } == [trace.answer.text])
    }

    @Test("a report without photos is filed too")
    func withoutPhotos() throws {
        let scene = try Scene(assigned: 1)
        let trace = try scene.trace { try scene.phone.report(scene.units[0], on: scene.reservation, key: $0) }
        #expect(trace.answer.status == 201)
        #expect(trace.after.reports.last?["photo_object_paths"] == "{}")
        #expect(trace.changed == ["audit", "keys", "reports"])
    }

    @Test("the same key once more, and from a colleague's phone: the same bytes, nothing written, storage not asked")
    func replay() throws {
        let server = try TestServer.start()
        let scene = try Scene(assigned: 1, on: server)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let key = ID.fresh()
        let first = try scene.phone.report(scene.units[0], on: scene.reservation, photos: [path], key: key)
        #expect(first.status == 201)
        let before = try scene.house.facts()
        for phone in [scene.phone, try scene.house.phone(.manager)] {
            let again = try phone.report(scene.units[0], on: scene.reservation, photos: [path], key: key)
            #expect(again.status == 201)
            #expect(again.body == first.body)
            #expect(again.isReplay)
        }
        #expect(try scene.house.facts() == before)
        #expect(server.storage.files(in: "sealed").count == 1)
        #expect(server.storage.files(in: "incoming") == [])
    }

    @Test("the same key for another report: 422")
    func reused() throws {
        let scene = try Scene(assigned: 1)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let key = ID.fresh()
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [path], key: key).status == 201)
        let before = try scene.house.facts()
        for photos in [[], [path]] {
            let answer = try scene.phone.report(
                scene.units[0], on: scene.reservation, photos: photos, condition: "poor", key: key)
            #expect(answer.status == 422)
            #expect(answer.code == "idempotency_key_reused")
        }
        #expect(try scene.house.facts() == before)
    }

    @Test("a key past its retention: the existing report's id is the answer", arguments: [true, false])
    func forgotten(withPhoto: Bool) throws {
        let scene = try Scene(assigned: 1)
        let photos = withPhoto ? [try scene.phone.upload(of: scene.units[0], on: scene.reservation)] : []
        let key = ID.fresh()
        let first = try scene.phone.report(scene.units[0], on: scene.reservation, photos: photos, key: key)
        try scene.house.database.query("delete from idempotency_keys where tenant_id = $1", [scene.house.tenant])
        let before = try scene.house.facts()
        let again = try scene.phone.report(scene.units[0], on: scene.reservation, photos: photos, key: key)
        #expect(again.status == 201)
        #expect(again.body == first.body)
        let after = try scene.house.facts()
        #expect(after.reports == before.reports)
        #expect(after.audit == before.audit)
    }

    @Test("no such reservation, no such asset: 404")
    func notFound() throws {
        let scene = try Scene(assigned: 1)
        let stranger = try Scene(assigned: 1)
        let before = try scene.house.facts()
        let foreign = try scene.phone.report(scene.units[0], on: stranger.reservation)
        #expect(foreign.status == 404)
        #expect(foreign.code == "reservation_not_found")
        let asset = try scene.phone.report(stranger.units[0], on: scene.reservation)
        #expect(asset.status == 404)
        #expect(asset.code == "asset_not_found")
        #expect(try scene.house.facts() == before)
    }

    @Test("an asset that is not and never was on the reservation: 409 asset_not_on_reservation")
    func notOnReservation() throws {
        let scene = try Scene(assigned: 1)
        let trace = try scene.trace { try scene.phone.report(scene.units[1], on: scene.reservation, key: $0) }
        trace.expectRefusal(
            409, "asset_not_on_reservation", "\(scene.units[1].tag) is not on reservation \(scene.reservation.reference).",
            current: try scene.house.current("confirmed", scene.units[1]))
    }

    @Test("an asset that was out on the reservation and came back may be reported")
    func cameBack() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(5)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation).status == 200)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation).status == 201)
    }

    @Test("an older report than the newest does not change the asset's condition")
    func older() throws {
        let scene = try Scene(assigned: 1)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, condition: "poor").status == 201)
        try scene.house.database.query(
            """
            insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition, created_at)
            values ($1, $2, $3, 'in', 'like_new', now() - interval '1 year')
            """, [scene.house.tenant, scene.reservation.id, scene.units[0].id])
        #expect(try scene.house.facts().asset(scene.units[0])?["condition"] == "poor")
    }

    @Test("every fault of the body is told at once, the key's code first")
    func faults() throws {
        let scene = try Scene(assigned: 1)
        let long = String(repeating: "x", count: 2001)
        let good: [String: JSONTree] = [
            "reservation_id": .string(scene.reservation.id), "asset_id": .string(scene.units[0].id), "direction": "in",
            "condition": "good", "photo_object_paths": [],
        ]
        let cases: [([String: JSONTree], [String])] = [
            (["notes": .string(long)], ["notes too_long"]),
            (["direction": "up", "condition": "mint"], ["condition invalid_value", "direction invalid_value"]),
            (["photo_object_paths": nil], ["photo_object_paths required"]),
            (["photo_object_paths": "x"], ["photo_object_paths wrong_type"]),
            (["photo_object_paths": ["x", 1]], ["photo_object_paths wrong_type"]),
            (["photo_object_paths": ["x", "x"]], ["photo_object_paths invalid_value"]),
            (["photo_object_paths": [""]], ["photo_object_paths invalid_value"]),
            (["photo_object_paths": .array((0..<21).map { .string("\($0)") })], ["photo_object_paths too_long"]),
            (["reservation_id": 1, "asset_id": "x"], ["asset_id invalid_uuid", "reservation_id wrong_type"]),
        ]
        let before = try scene.house.facts()
        for (changes, faults) in cases {
            let body = JSONTree.object(good.merging(changes) { $1 })
            let answer = try scene.phone.post("/condition-reports", body)
            #expect(answer.status == 400)
            #expect(answer.code == "validation_failed")
            #expect(answer.faults == faults)
            let keyless = try scene.phone.post("/condition-reports", body, key: nil)
            #expect(keyless.code == "idempotency_key_required")
            #expect(keyless.faults == faults)
        }
        #expect(try scene.house.facts() == before)
    }

    @Test("a viewer may list and not report: 403")
    func role() throws {
        let scene = try Scene(assigned: 1)
        let viewer = try scene.house.phone(.viewer)
        let answer = try viewer.report(scene.units[0], on: scene.reservation, photos: ["x"])
        #expect(answer.status == 403)
        #expect(answer.code == "insufficient_role")
        #expect(try viewer.reports(of: scene.reservation).status == 200)
    }
}
