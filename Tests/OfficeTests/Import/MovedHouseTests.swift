import TestSupport
import Testing

/// A house that leaves by its files is the same in another one (docs/import.md).
@Suite(.mayBlock) struct MovedHouseTests {
    private static let kinds = ["clients", "items", "assets", "reservations", "tickets"]

    @Test(
        "random houses: exported, imported into an empty one, exported again: equal, for every kind",
        arguments: 1...DeepTests.rounds(8, deep: 200))
    func moves(seed: Int) throws {
        let old = try RandomHouse(seed: seed)
        let files = try export(of: old.house)
        let new = try House(timeZone: old.timeZone)
        try new.database.query("delete from clients where tenant_id = $1", [new.tenant])
        let desk = try new.phone(.manager)
        for kind in Self.kinds {
            let file = try #require(files[kind])
            let rows = try rows(of: kind, in: old.house)
            let checked = try desk.importFile(kind, bytes: file, check: true)
            #expect(checked.status == 200 && checked.counts == [rows, 0, 0, 0], "\(kind): \(checked.text)")
            let made = try desk.importFile(kind, bytes: file)
            #expect(made.status == 200 && made.counts == [rows, 0, 0, 0], "\(kind): \(made.text)")
        }
        let moved = try export(of: new)
        for kind in Self.kinds {
            #expect(moved[kind] == files[kind], "\(kind): \(text(files[kind]))\n\(text(moved[kind]))")
        }
        // And now it is there.
        let audit = try new.facts().audit
        for kind in Self.kinds {
            let same = try desk.importFile(kind, bytes: #require(files[kind]))
            let rows = try rows(of: kind, in: old.house)
            #expect(same.counts == [0, 0, rows, 0], "\(kind): \(same.text)")
        }
        #expect(try new.facts().audit == audit)
    }

    @Test("a row that another house's file has twice by one id is a fault, as by any identifier")
    func twins() throws {
        let house = try House()
        let desk = try house.phone(.manager)
        let id = ID.fresh()
        let clients = "id,external_id,display_name\n\(id),C-1,Acme\n\(id),C-2,Other\n"
        #expect(try desk.importFile("clients", clients).rowFaults == ["3 row already_exists"])
        let items = "id,name,sku\n\(id),Cable,\n\(id),Camera,FX6\n"
        #expect(try desk.importFile("items", items).rowFaults == ["3 row already_exists"])
        _ = try house.addItem("FX6", sku: "FX6")
        let assets = "id,item_sku,serial\n\(id),FX6,\n\(id),FX6,S-1\n"
        #expect(try desk.importFile("assets", assets).rowFaults == ["3 row already_exists"])
        let tickets = "id,subject\n\(id),Lens\n\(id),Case\n"
        #expect(try desk.importFile("tickets", tickets).rowFaults == ["3 row already_exists"])
        let dates = "2027-01-01T09:00:00Z,2027-01-02T09:00:00Z,Acme Films"
        let reservations = "id,reference,pickup_at,return_at,client\n\(id),R-1,\(dates)\n\(id),R-2,\(dates)\n"
        #expect(try desk.importFile("reservations", reservations).rowFaults == ["3 id already_exists"])
        for table in ["assets", "reservations", "tickets"] {
            #expect(try house.database.value("select count(*) from \(table) where tenant_id = $1", [house.tenant]) == "0")
        }
    }

    @Test("an id beside an identifier that is known names nothing new: the row is the one that is there, under its own id")
    func knownOtherwise() throws {
        let house = try House()
        let desk = try house.phone(.manager)
        _ = try desk.importFile("clients", "external_id,display_name\nC-1,Acme\n")
        let id = try house.database.value("select id from clients where tenant_id = $1 and external_id = 'C-1'", [house.tenant])
        let answer = try desk.importFile("clients", "id,external_id,display_name\n\(ID.fresh()),C-1,Acme\n")
        #expect(answer.counts == [0, 0, 1, 0], "\(answer.text)")
        #expect(
            try house.database.value("select id from clients where tenant_id = $1 and external_id = 'C-1'", [house.tenant]) == id)
    }

    @Test("ids name what no text does: items without a SKU, clients of one name; a text that was edited counts more")
    func references() throws {
        let house = try House()
        let desk = try house.phone(.manager)
        let (first, second) = (ID.fresh(), ID.fresh())
        for (id, external) in [(first, "C-1"), (second, "")] {
            _ = try desk.importFile("clients", "id,external_id,display_name\n\(id),\(external),Cine Sur\n")
        }
        let (cable, camera) = (ID.fresh(), ID.fresh())
        _ = try desk.importFile("items", "id,sku,name\n\(cable),,Cable\n\(camera),FX6,Camera\n")
        let assets = "serial,item_id,item_sku\nS-1,\(cable),\nS-2,\(cable),FX6\n"
        #expect(try desk.importFile("assets", assets).counts == [2, 0, 0, 0])
        #expect(
            try house.database.column("select item_id from assets where tenant_id = $1 order by serial", [house.tenant]) == [
                cable, camera,
            ])
        let dates = "2027-01-01T09:00:00Z,2027-01-02T09:00:00Z"
        let head = "reference,client_id,client_external_id,client,pickup_at,return_at,item_id,item_sku,qty\n"
        let rows =
            "R-1,\(second),,Cine Sur,\(dates),\(cable),,1\nR-2,\(second),C-1,,\(dates),\(cable),FX6,1\nR-3,\(second),,,\(dates),,,\n"
        #expect(try desk.importFile("reservations", head + rows).counts == [3, 0, 0, 0])
        let booked = try house.database.query(
            """
            select r.client_id, l.item_id from reservations r left join reservation_items l on l.reservation_id = r.id
            where r.tenant_id = $1 order by r.reference
            """, [house.tenant])
        #expect(booked == [[second, cable], [first, camera], [second, nil]])
        let unknown = ID.fresh()
        #expect(
            try desk.importFile("reservations", head + "R-9,\(unknown),,,\(dates),\(unknown),,1\n").rowFaults == [
                "2 client_id client_not_found", "2 item_id item_not_found",
            ])
        #expect(
            try desk.importFile("assets", "serial,item_id\nS-9,\(unknown)\n").rowFaults == ["2 item_id item_not_found"])
    }

    @Test("ids that are none of ours are those of another tool; a column of ids that is empty clears nothing")
    func foreignIDs() throws {
        let house = try House()
        let desk = try house.phone(.manager)
        #expect(try desk.importFile("clients", "id,display_name\n1042,Cine Sur\n").counts == [1, 0, 0, 0])
        #expect(try desk.importFile("items", "external_id,sku,name\nX-1,7,Camera\n").counts == [1, 0, 0, 0])
        #expect(try desk.importFile("items", "id,sku,name\n,7,Kamera\n").counts == [0, 1, 0, 0])
        let item = try house.database.first("select external_id, name from items where tenant_id = $1", [house.tenant])
        #expect(item == ["X-1", "Kamera"])
        let booking =
            "reference,client_id,item_id,qty,pickup_at,return_at\nR-1,1042,7,1,2027-01-01T09:00:00Z,2027-01-02T09:00:00Z\n"
        let answer = try desk.importFile("reservations", booking)
        #expect(answer.counts == [1, 0, 0, 0], "\(answer.text)")
        let booked = try house.database.query(
            """
            select c.external_id, i.sku from reservations r join clients c on c.id = r.client_id
            join reservation_items l on l.reservation_id = r.id join items i on i.id = l.item_id where r.tenant_id = $1
            """, [house.tenant])
        #expect(booked == [["1042", "7"]])
    }

    private func export(of house: House) throws -> [String: [UInt8]] {
        let desk = try house.phone(.manager)
        var files: [String: [UInt8]] = [:]
        for kind in Self.kinds {
            let file = try desk.get("/exports/\(kind).csv")
            #expect(file.status == 200, "\(kind): \(file.text)")
            files[kind] = file.body
        }
        return files
    }

    /// How many rows the file of a kind has.
    private func rows(of kind: String, in house: House) throws -> Int {
        let rows =
            kind == "reservations"
            ? "reservations r left join reservation_items l on (l.tenant_id, l.reservation_id) = (r.tenant_id, r.id) where r.tenant_id = $1"
            : "\(kind) where tenant_id = $1"
        return try house.database.value("select count(*) from " + rows, [house.tenant]).flatMap { Int($0) } ?? -1
    }

    private func text(_ file: [UInt8]?) -> String { String(decoding: file ?? [], as: UTF8.self) }
}
