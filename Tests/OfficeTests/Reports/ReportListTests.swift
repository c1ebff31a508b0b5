import Foundation
import TestSupport
import Testing

/// `GET /reservations/{id}/condition-reports` (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct ReportListTests {
    @Test("reports come oldest first, each photo with a URL that gives its bytes")
    func list() throws {
        let scene = try Scene(assigned: 2)
        let picture = Photo.png(width: 12, height: 34, filler: [1, 2, 3])
        let path = try scene.phone.upload(picture, of: scene.units[0], on: scene.reservation)
        let first = try scene.phone.report(
            scene.units[0], on: scene.reservation, photos: [path], direction: "out", condition: "fair", notes: "ok")
        let second = try scene.phone.report(scene.units[1], on: scene.reservation)
        let list = try scene.phone.reports(of: scene.reservation)
        #expect(list.status == 200)
        let reports = try #require(list["condition_reports"]?.array)
        #expect(reports.map { $0["id"] } == [first["id"], second["id"]])
        #expect(
            Set(reports[0].object?.keys.map { $0 } ?? []) == [
                "id", "asset_id", "direction", "condition", "notes", "reported_by", "noted_by", "created_at",
                "photos",
            ])
        #expect(reports[0]["asset_id"]?.string == scene.units[0].id)
        #expect(reports[0]["direction"] == "out")
        #expect(reports[0]["condition"] == "fair")
        #expect(reports[0]["notes"] == "ok")
        #expect(reports[1]["photos"] == [])
        let photo = try #require(reports[0]["photos"]?[0])
        #expect(photo["object_path"]?.string == path)
        #expect(photo["content_type"] == "image/png")
        #expect(photo["size_bytes"]?.int == picture.count)
        #expect(photo["width"] == 12)
        #expect(photo["height"] == 34)
        #expect(photo["stored_key"] == nil)
        let url = try #require(photo["url"]?.string.flatMap(URL.init))
        let download = try HTTPClient(port: scene.phone.client.port).send(Request("GET", "\(url.path)?\(url.query ?? "")"))
        #expect(download.status == 200)
        #expect(download.body == picture)
    }

    @Test("another program's report has URLs for those of its paths that can be photos of the tenant, and nulls for the rest")
    func foreign() throws {
        let scene = try Scene(assigned: 1)
        let picture = Photo.png(filler: [4])
        let path = try scene.phone.upload(picture, of: scene.units[0], on: scene.reservation)
        let paths = [path, "../etc/passwd", "\(ID.fresh())/\(ID.fresh())/\(ID.fresh())/\(ID.fresh()).png"]
        try scene.house.database.query(
            """
            insert into condition_reports (
                tenant_id, reservation_id, asset_id, direction, condition, photo_object_paths
            )
            values ($1, $2, $3, 'in', 'good', array[$4, $5, $6])
            """, [scene.house.tenant, scene.reservation.id, scene.units[0].id] + paths)
        let list = try scene.phone.reports(of: scene.reservation)
        #expect(list.status == 200)
        let photos = try #require(list["condition_reports"]?[0]?["photos"]?.array)
        #expect(photos.map { $0["object_path"]?.string } == [path])
        for name in ["content_type", "size_bytes", "width", "height"] { #expect(photos[0][name] == .null) }
        let url = try #require(photos[0]["url"]?.string.flatMap(URL.init))
        let download = try HTTPClient(port: scene.phone.client.port).send(Request("GET", "\(url.path)?\(url.query ?? "")"))
        #expect(download.body == picture)
    }

    @Test(
        "within half a clock hour the answer keeps its tag, its links live an hour at most, and is never packed beside its secrets"
    )
    func tag() throws {
        let scene = try Scene(assigned: 1)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let notes = String(repeating: "long ", count: 300)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [path], notes: notes).status == 201)
        let target = "/reservations/\(scene.reservation.id)/condition-reports"
        // Over the turn of half an hour the tag may change once.
        let kept = try (0..<2).contains { _ in
            let first = try scene.phone.get(target, headers: [("Accept-Encoding", "gzip")])
            #expect(first[header: "Content-Encoding"] == nil)
            let tag = try #require(first[header: "ETag"])
            let end = try #require(first["condition_reports"]?[0]?["photos"]?[0]?["expires_at"]?.string)
            #expect(try scene.house.database.value("select $1::timestamptz <= now() + interval '1 hour 5 s'", [end]) == "t")
            return try scene.phone.get(target, headers: [("If-None-Match", tag)]).status == 304
        }
        #expect(kept)
    }

    @Test("no reports: an empty list; no such reservation, or another tenant's: 404")
    func none() throws {
        let scene = try Scene()
        #expect(try scene.phone.reports(of: scene.reservation).json == ["condition_reports": []])
        let stranger = try Scene()
        let answer = try scene.phone.reports(of: stranger.reservation)
        #expect(answer.status == 404)
        #expect(answer.code == "reservation_not_found")
        #expect(try scene.phone.get("/reservations/1/condition-reports").status == 404)
    }
}
