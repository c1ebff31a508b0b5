import TestSupport
import Testing

/// Reservations from a file, a line a row (docs/import.md).
@Suite(.mayBlock) struct ReservationImportTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        _ = try desk.importFile("clients", "external_id,display_name\nC-1,Cine Sur\n")
        _ = try desk.importFile("items", "sku,name,serialized,owned_qty\nFX6,Sony FX6,true,\nBAT,Battery,false,12\n")
    }

    private static let header = "external_id,reference,client_external_id,client,pickup_at,return_at,status,notes,item_sku,qty\n"
    private static let file =
        header + "X-1,R-1,C-1,,2026-12-01T09:00:00Z,2026-12-02T09:00:00-05:00,confirmed,n,FX6,2\n"
        + "X-1,R-1,C-1,,2026-12-01T09:00:00Z,2026-12-02T09:00:00-05:00,confirmed,n,BAT,5\n"
        + ",R-2,,Acme Films,2026-12-01T09:00:00Z,2026-12-02T09:00:00Z,,,,\n"

    private func booked() throws -> [[String?]] {
        try house.database.query(
            """
            select r.reference, r.external_id, r.status, c.display_name, i.sku, l.qty, l.position
            from reservations r
            join clients c on c.id = r.client_id
            left join reservation_items l on l.reservation_id = r.id
            left join items i on i.id = l.item_id
            where r.tenant_id = $1
            order by r.reference, l.position
            """, [house.tenant])
    }

    @Test("made line by line, found again, and the same file twice changes nothing")
    func made() throws {
        let rows = [
            ["R-1", "X-1", "confirmed", "Cine Sur", "FX6", "2", "0"], ["R-1", "X-1", "confirmed", "Cine Sur", "BAT", "5", "1"],
            ["R-2", nil, "draft", "Acme Films", nil, nil, nil],
        ]
        #expect(try desk.importFile("reservations", Self.file, check: true).counts == [3, 0, 0, 0])
        #expect(try booked().isEmpty)
        #expect(try desk.importFile("reservations", Self.file).counts == [3, 0, 0, 0])
        #expect(try booked() == rows)
        let audit = try house.facts().audit
        #expect(try desk.importFile("reservations", Self.file).counts == [0, 0, 3, 0])
        #expect(try house.facts().audit == audit)
        #expect(try booked() == rows)
        let actions = try house.database.query(
            "select action from audit_log where tenant_id = $1 and reservation_id is not null order by id", [house.tenant])
        #expect(actions.compactMap { $0[0] } == ["reservation.created", "reservation.created"])
    }

    @Test("changed: a qty, a line that is new, the notes; what the file does not name stays")
    func changed() throws {
        _ = try desk.importFile("reservations", Self.file)
        #expect(try desk.importFile("reservations", "reference,item_sku,qty\nR-1,FX6,3\nR-2,BAT,1\n").counts == [1, 1, 0, 0])
        #expect(try desk.importFile("reservations", "external_id,notes,location\nX-1,,MDE\n").counts == [0, 1, 0, 0])
        #expect(try booked().map { $0[5] } == ["3", "5", "1"])
        #expect(
            try house.database.query(
                "select notes, location, status from reservations where external_id = 'X-1' and tenant_id = $1", [house.tenant])
                == [[nil, "MDE", "confirmed"]])
        let last = try house.database.query(
            "select action, before->>'notes', after->>'location' from audit_log where tenant_id = $1 order by id desc limit 1",
            [house.tenant])
        #expect(last == [["reservation.changed", "n", "MDE"]])
    }

    @Test("every fault of every row is told, and nothing is written")
    func faults() throws {
        _ = try desk.importFile("reservations", Self.file)
        let before = try booked()
        let file =
            Self.header + "X-1,R-1,C-9,,2026-12-01T09:00:00Z,2026-12-02T14:00:00Z,,n,FX7,2\n"
            + ",R-2,,Nobody,2026-12-01T09:00:00Z,2026-11-30T09:00:00Z,confirmed,,BAT,\n"
            + ",R-3,,,2026-12-01T09:00:00Z,2026-12-02T09:00:00Z,,,,\n,R-3,,Acme Films,2026-12-01T09:00:00Z,2026-12-02T09:00:00Z,,,,4\n"
        let answer = try desk.importFile("reservations", file)
        #expect(
            answer.rowFaults == [
                "2 client_external_id client_not_found", "2 item_sku item_not_found", "3 client client_not_found",
                "3 return_at out_of_range", "3 status not_supported", "3 qty required", "4 client required",
                "5 row invalid_value", "5 item_sku required",
            ])
        #expect(try booked() == before)
        #expect(
            try desk.importFile("reservations", "reference,pickup_at\nR-1,yesterday\n").rowFaults == ["2 pickup_at invalid_time"])
    }

    @Test("gear that is out keeps its line, a closed reservation stays as it is")
    func inUse() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone(.manager)
        try scene.house.database.query("update items set sku = 'OWN' where id = $1", [scene.item.id])
        _ = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
        let less = "id,item_sku,qty\n\(scene.reservation.id),OWN,0\n"
        #expect(try phone.importFile("reservations", less).rowFaults == ["2 qty line_in_use"])
        try scene.house.database.query(
            "insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at) values ($1, 'OLD', $2, 'closed', now(), now())",
            [scene.house.tenant, scene.house.client])
        #expect(
            try phone.importFile("reservations", "reference,notes\nOLD,late\n").rowFaults == ["2 status reservation_wrong_state"])
        #expect(try phone.importFile("reservations", "reference,notes\nOLD,\n").counts == [0, 0, 1, 0])
    }

    @Test("where the house refuses overbooking each line that is short is a fault; times, a kit and what is over are faults too")
    func judged() throws {
        _ = try desk.importFile("reservations", Self.file)
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
        let short = try desk.importFile("reservations", "reference,item_sku,qty\nR-1,BAT,13\nR-2,BAT,99\n")
        #expect(short.rowFaults == ["2 qty not_available"])
        #expect(
            try desk.importFile("reservations", "reference,return_at\nR-1,2026-11-01T09:00:00Z\n").rowFaults == [
                "2 return_at out_of_range"
            ])
        try house.database.execute(
            """
            insert into items (tenant_id, name, sku, serialized) values ('\(house.tenant)', 'Kit', 'KIT', false);
            insert into item_kits (tenant_id, kit_id, item_id, qty)
            select k.tenant_id, k.id, i.id, 1 from items k, items i
            where k.tenant_id = '\(house.tenant)' and i.tenant_id = k.tenant_id and k.sku = 'KIT' and i.sku = 'BAT'
            """)
        #expect(
            try desk.importFile("reservations", "reference,item_sku,qty\nR-2,KIT,1\n").rowFaults == ["2 item_sku invalid_value"])
        try house.database.query(
            "update reservations set status = 'cancelled' where tenant_id = $1 and reference = 'R-2'", [house.tenant])
        #expect(
            try desk.importFile("reservations", "reference,item_sku,qty\nR-2,BAT,1\n").rowFaults == [
                "2 status reservation_wrong_state"
            ])
        #expect(try booked().map { $0[5] } == ["2", "5", nil])
    }

    @Test("a line that the file names gets another item while nothing went out on it, and keeps it afterwards")
    func otherItem() throws {
        let scene = try HandoverScene()
        let desk = try scene.house.phone(.manager)
        let lens = try scene.house.addItem("Lens")
        let line = scene.reservation.lines[0].id
        func file(_ item: Item, _ qty: Int) -> String {
            "id,line_id,item_sku,qty\n\(scene.reservation.id),\(line),\(item.sku),\(qty)\n"
        }
        func stored() throws -> [String?] {
            try scene.house.database.query(
                "select item_id, qty, assigned_asset_ids from reservation_items where id = $1", [line])[0]
        }
        #expect(try desk.importFile("reservations", file(lens, 4)).counts == [0, 1, 0, 0])
        #expect(try stored() == [lens.id, "4", "{}"])
        #expect(
            try scene.house.database.query(
                """
                select action, before -> 'lines' -> 0 ->> 'item_id', after -> 'lines' -> 0 ->> 'item_id'
                from audit_log where entity_id = $1
                """, [scene.reservation.id])
                == [["reservation.changed", scene.item.id, lens.id]])
        #expect(try desk.importFile("reservations", file(lens, 4)).counts == [0, 0, 1, 0])

        #expect(try desk.importFile("reservations", file(scene.item, 1)).counts == [0, 1, 0, 0])
        #expect(try scene.house.phone().pickUp(scene.unit, on: scene.reservation).status == 200)
        let refused = try desk.importFile("reservations", file(lens, 1))
        #expect(refused.status == 400 && refused.rowFaults == ["2 item_sku line_in_use"])
        #expect(try stored()[0] == scene.item.id)
    }

    @Test("what another reservation has, of the house or of the file, is a fault, and nothing to be asked again")
    func alreadyThere() throws {
        _ = try desk.importFile("reservations", Self.file)
        let before = try booked()
        let id = try #require(
            try house.database.value("select id from reservations where tenant_id = $1 and reference = 'R-2'", [house.tenant]))
        let span = "2026-12-01T09:00:00Z,2026-12-02T09:00:00Z"
        func told(_ header: String, _ rows: String...) throws -> [String] {
            let answer = try desk.importFile("reservations", header + "\n" + rows.map { $0 + "\n" }.joined())
            #expect(answer.status == 400)
            return answer.rowFaults
        }
        #expect(try told("id,external_id", "\(id),X-1") == ["2 external_id already_exists"])
        #expect(try told("id,reference", "\(id),R-1") == ["2 reference already_exists"])
        let new = "external_id,reference,client_external_id,pickup_at,return_at"
        let twice = try desk.importFile("reservations", "\(new)\nX-8,R-8,C-1,\(span)\nX-9,R-8,C-1,\(span)\n")
        #expect(twice.rowFaults == ["3 reference already_exists"])
        #expect(twice["error"]?["details"]?[0]?["message"] == "Line 2 has R-8 too.")
        // Without a reference it would get its external id as one.
        #expect(try told(new, "R-1,,C-1,\(span)") == ["2 external_id already_exists"])
        #expect(try told(new, "X-8,X-9,C-1,\(span)", "X-9,,C-1,\(span)") == ["3 external_id already_exists"])
        #expect(try told("id,external_id,reference", "\(id),X-7,", ",X-7,R-1") == ["3 external_id already_exists"])
        #expect(try booked() == before)
        // Two that other programs gave one reference keep it, and come back as they were exported.
        try house.database.query("update reservations set reference = 'R-1' where id = $1", [id])
        let file = try desk.get("/exports/reservations.csv")
        #expect(try desk.importFile("reservations", bytes: file.body).counts == [0, 0, 3, 0])
    }

    @Test("a client that is not found: what was perhaps meant is a client, never an item")
    func meant() throws {
        _ = try desk.importFile("items", "sku,name\nC-2,Cable\nCine Sud,Film\n")
        let file =
            "reference,client_external_id,client,pickup_at,return_at\nR-8,C-3,,2026-12-01T09:00:00Z,2026-12-02T09:00:00Z\n"
            + "R-9,,Cine Sub,2026-12-01T09:00:00Z,2026-12-02T09:00:00Z\n"
        let answer = try desk.importFile("reservations", file)
        #expect(answer.rowFaults == ["2 client_external_id client_not_found", "3 client client_not_found"])
        #expect((answer["error"]?["details"]?.array ?? []).map { $0["meant"] } == ["C-1", "Cine Sur"])
    }

    @Test("an item is found by its name as the search reads it, else by an SKU in that column; the row's own SKU counts more")
    func byName() throws {
        let span = "2026-12-01T09:00:00Z,2026-12-02T09:00:00Z"
        let file =
            "Reserva,Cliente,Desde,Hasta,Equipo,Cantidad\n"
            + "R-1,Acme Films,\(span),sony  fx6,1\nR-1,Acme Films,\(span),bat,3\n"
        #expect(try desk.importFile("reservations", file).counts == [2, 0, 0, 0])
        #expect(try booked().map { $0[4] } == ["FX6", "BAT"])
        #expect(try desk.importFile("reservations", file).counts == [0, 0, 2, 0])
        let both = "reference,item_sku,item,qty\nR-1,BAT,Sony FX6,4\n"
        #expect(try desk.importFile("reservations", both).counts == [0, 1, 0, 0])
        #expect(try booked().map { $0[5] } == ["1", "4"])

        let unknown = try desk.importFile("reservations", "reference,item,qty\nR-1,Sony FX7,1\nR-1,,2\n")
        #expect(unknown.rowFaults == ["2 item item_not_found", "3 item required"])
        #expect(unknown["error"]?["details"]?[0]?["meant"] == "Sony FX6")
        _ = try house.addItem("SONY FX6", sku: "FX6-B")
        #expect(try desk.importFile("reservations", "reference,item,qty\nR-1,Sony FX6,1\n").rowFaults == ["2 item ambiguous"])
        try house.database.query("update items set archived_at = now() where tenant_id = $1 and sku = 'FX6-B'", [house.tenant])
        #expect(try desk.importFile("reservations", "reference,item,qty\nR-1,Sony FX6,1\n").counts == [0, 0, 1, 0])
    }

    @Test("what is exported comes back unchanged")
    func roundTrip() throws {
        _ = try desk.importFile("reservations", Self.file)
        let item = try house.addItem("Without a SKU")
        _ = try house.addReservation([LineDraft(item, qty: 1), LineDraft(item, qty: 2)])
        let file = try desk.get("/exports/reservations.csv")
        #expect(file.text.split(separator: "\r\n").count == 6)
        let audit = try house.facts().audit
        #expect(try desk.importFile("reservations", bytes: file.body).counts == [0, 0, 5, 0])
        #expect(try house.facts().audit == audit)
        #expect(try desk.get("/exports/reservations.csv").text == file.text)
    }
}
