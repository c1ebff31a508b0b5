import Foundation
import TestSupport
import Testing

/// `GET /reservations/{id}/delivery-note` (docs/apps/inspections.md, "The delivery note").
@Suite(.mayBlock) struct DeliveryNoteTests {
    private func note(_ scene: Scene, by role: Role = .viewer) throws -> Answer {
        try scene.house.phone(role).get("/reservations/\(scene.reservation.id)/delivery-note")
    }

    @Test("lines, serial numbers, conditions, by the house's clock, in the client's language; nothing is written")
    func english() throws {
        let scene = try Scene(qty: 3, assigned: 2)
        let cable = try scene.house.addCounted()
        let counted = try scene.house.book(LineDraft(cable, qty: 5), on: scene.reservation)
        try scene.house.checkOut(scene.units[0], on: scene.reservation, line: scene.line)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, direction: "out", condition: "fair").status == 201)
        try scene.house.database.query(
            "insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty) values ($1, $2, $3, 'out', 4)",
            [scene.house.tenant, scene.reservation.id, counted.id])
        let before = try scene.house.facts()
        let answer = try note(scene)
        #expect(try scene.house.facts() == before)
        #expect(answer.status == 200)
        #expect(answer[header: "Content-Type"] == "text/html; charset=utf-8")
        #expect(answer[header: "Content-Language"] == "en")
        #expect(answer[header: "Cache-Control"] == "no-store")
        let page = answer.text
        #expect(page.contains(#"<html lang="en">"#))
        #expect(page.contains("<h1>Delivery note <span>\(scene.reservation.reference)</span></h1>"))
        #expect(page.contains("<dd>Acme Films</dd>"))
        #expect(page.contains(#"<th scope="row">\#(scene.camera.name)</th><td>1 of 3</td>"#))
        #expect(page.contains(#"<th scope="row">\#(cable.name)</th><td>4 of 5</td>"#))
        let (gone, planned) = (scene.units[0], scene.units[1])
        #expect(page.contains("<tr><td>\(gone.tag)</td><td>✓</td><td>\(gone.serial)</td><td>fair</td></tr>"))
        #expect(
            page.contains("<tr><td>\(planned.tag)</td><td>not delivered yet</td><td>\(planned.serial)</td><td>good</td></tr>"))
        #expect(!page.contains(scene.units[2].tag))
        let pickup = try scene.house.database.value(
            """
            select to_char(coalesce(actual_pickup_at, pickup_at) at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI')
            from reservations where tenant_id = $1 and id = $2
            """, [scene.house.tenant, scene.reservation.id])
        #expect(page.contains("<dt>Pickup</dt><dd>\(try #require(pickup))</dd>"))
        #expect(page.contains("Received for the client"))
        #expect(!page.contains("<img") && !page.contains("<script"))
    }

    @Test("a reservation of thousands of pieces has one too")
    func thousands() throws {
        let scene = try Scene(qty: 1)
        try scene.house.database.query(
            """
            insert into assets (tenant_id, item_id, asset_tag) select $1, $2, 'N-' || n from generate_series(1, 4100) n
            """, [scene.house.tenant, scene.camera.id])
        try scene.house.database.query(
            """
            update reservation_items l
            set qty = 4100, assigned_asset_ids = array(
                select a.id from assets a where a.tenant_id = l.tenant_id and a.asset_tag like 'N-%')
            where l.tenant_id = $1 and l.id = $2
            """, [scene.house.tenant, scene.line.id])
        let answer = try note(scene)
        #expect(answer.status == 200)
        #expect(answer.text.contains("<td>N-4100</td>"))
    }

    @Test("in Spanish for a client who speaks it, whatever the request says")
    func spanish() throws {
        let scene = try Scene(qty: 1, assigned: 1)
        try scene.house.database.query(
            "update clients set preferred_language = 'es-CO' where tenant_id = $1", [scene.house.tenant])
        let answer = try scene.phone.get(
            "/reservations/\(scene.reservation.id)/delivery-note", headers: [("Accept-Language", "en")])
        #expect(answer.status == 200)
        #expect(answer[header: "Content-Language"] == "es")
        #expect(answer.text.contains(#"<html lang="es">"#))
        #expect(answer.text.contains("Albarán de entrega"))
        #expect(answer.text.contains("<td>0 de 1</td>"))
        #expect(answer.text.contains("<td>sin entregar</td>"))
        #expect(answer.text.contains("<td>bueno</td>"))
    }

    @Test("what was undone or swapped away is not on it")
    func undone() throws {
        let scene = try Scene(qty: 2)
        for unit in scene.units.prefix(2) { try scene.house.checkOut(unit, on: scene.reservation, line: scene.line) }
        try scene.house.database.query(
            """
            with back as (
                update assets set current_reservation_id = null where tenant_id = $1 and id = $2
            )
            update asset_checkouts set voided_at = now(), returned_at = now() where tenant_id = $1 and asset_id = $2
            """, [scene.house.tenant, scene.units[0].id])
        let page = try note(scene).text
        #expect(page.contains("<td>1 of 2</td>"))
        #expect(!page.contains(scene.units[0].tag))
        #expect(page.contains(scene.units[1].tag))
    }

    @Test("text of others stays text, and the page may load its own style and pictures, nothing else")
    func hostile() throws {
        let scene = try Scene(qty: 1)
        try scene.house.database.query(
            "update clients set display_name = $2 where tenant_id = $1",
            [scene.house.tenant, #"<script>alert(1)</script>"&amp;"#])
        let answer = try note(scene)
        #expect(answer.text.contains("<dd>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;amp;</dd>"))
        #expect(!answer.text.contains("<script"))
        let policy = try #require(answer[header: "Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        for part in ["img-src 'self';", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"] {
            #expect(policy.contains(part))
        }
        // The hash is that of the style as it stands in the page.
        let style = try #require(answer.text.split(separator: "<style>").last?.split(separator: "</style>").first)
        let hash = Data(SHA256.digest(Array(style.utf8))).base64EncodedString()
        #expect(policy.contains("'sha256-\(hash)'"))
        #expect(answer[header: "X-Content-Type-Options"] == "nosniff")
    }

    @Test("signatures of the newest completed inspections of the pickup are on it, each by a link that gives its bytes")
    func signatures() throws {
        let scene = try Scene(qty: 1, assigned: 1)
        let picture = Photo.png(filler: [7])
        let path = try scene.phone.upload(picture, of: scene.units[0], on: scene.reservation)
        for (stage, status, name) in [
            ("pickup", "completed", "Ana <Gómez>"), ("pickup", "open", "Nobody"), ("return", "completed", "Too late"),
        ] {
            try scene.house.database.query(
                """
                with made as (
                    insert into inspections (
                        tenant_id, asset_id, reservation_id, stage, status, template, slots, sign_off_roles, begun_at, completed_at)
                    values ($1, $2, $3, $4, 'open', 'item', '[]', '{customer}', now(), null)
                    returning id
                ), signed as (
                    insert into inspection_sign_offs (tenant_id, inspection_id, role, name, at)
                    select $1, id, 'customer', $6, '2026-06-02T14:00:00Z' from made
                )
                insert into inspection_files (
                    tenant_id, object_path, inspection_id, role, slot, content_type, stored_key, size_bytes)
                select $1, $7 || $4 || $5, id, 'signature', 'customer', 'image/png', $7, 100 from made
                """,
                [scene.house.tenant, scene.units[0].id, scene.reservation.id, stage, status, name, path])
            try scene.house.database.query(
                """
                update inspections set status = $3, completed_at = case when $3 = 'completed' then now() end
                where tenant_id = $1 and stage = $2 and status <> $3 and completed_at is null
                """, [scene.house.tenant, stage, status])
        }
        let page = try note(scene).text
        #expect(page.contains("Ana &lt;Gómez&gt;, 2026-06-02 09:00"))
        #expect(!page.contains("Nobody") && !page.contains("Too late"))
        let link = try #require(page.split(separator: #"<img src=""#).dropFirst().first?.split(separator: "\"").first)
        let url = try #require(URL(string: String(link).replacing("&amp;", with: "&")))
        let download = try HTTPClient(port: scene.phone.client.port).send(Request("GET", "\(url.path)?\(url.query ?? "")"))
        #expect(download.status == 200)
        #expect(download.body == picture)
    }

    @Test("an empty reservation has a note that says so; a foreign or unknown one is not found")
    func none() throws {
        let scene = try Scene()
        let empty = try scene.house.addReservation()
        let answer = try scene.phone.get("/reservations/\(empty.id)/delivery-note")
        #expect(answer.status == 200)
        #expect(answer.text.contains("There is nothing on this reservation."))
        let stranger = try House().phone(.admin)
        for id in [scene.reservation.id, ID.fresh()] {
            let answer = try stranger.get("/reservations/\(id)/delivery-note")
            #expect(answer.status == 404)
            #expect(answer.code == "reservation_not_found")
        }
    }
}
