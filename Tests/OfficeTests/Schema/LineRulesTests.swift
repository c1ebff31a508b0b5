import TestSupport
import Testing

/// The database itself refuses, whoever asks (docs/database.md): lines and assets, by direct SQL as a superuser.
@Suite(.mayBlock) struct LineRulesTests {
    @Test("assigned_asset_ids is no longer than qty, nor is qty made smaller than it") func assignedWithinQty() throws {
        let shelf = try Shelf()
        #expect(constraint { try assign(shelf.units, shelf) } == "reservation_items_assigned_within_qty")
        try assign(Array(shelf.units[0...1]), shelf)
        #expect(
            constraint { try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 1]) }
                == "reservation_items_assigned_within_qty")
    }

    @Test("assigned_asset_ids names no asset twice and nothing that is no id") func assignedOnce() throws {
        let shelf = try Shelf()
        #expect(constraint { try assign([shelf.units[0], shelf.units[0]], shelf) } == "reservation_items_assigned_once")
        #expect(
            constraint { try shelf.database.query(DirectSQL.assign, [shelf.line.id, "{NULL}"]) }
                == "reservation_items_assigned_are_ids")
    }

    @Test("assigned_asset_ids names assets of the line's item only: not another item's, not another tenant's, not thin air")
    func assignedOfItem() throws {
        let shelf = try Shelf()
        let stranger = try Shelf()
        for id in [shelf.lensUnit.id, stranger.units[0].id, ID.fresh()] {
            #expect(
                constraint { try shelf.database.query(DirectSQL.assign, [shelf.line.id, "{\(id)}"]) }
                    == "reservation_items_assigned_of_item")
        }
        let insert = """
            insert into reservation_items (tenant_id, reservation_id, item_id, qty, assigned_asset_ids)
            values ($1, $2, $3, 1, $4::uuid[])
            """
        let parameters: [Database.Parameter] = [
            shelf.house.tenant, shelf.reservation.id, shelf.camera.id, "{\(shelf.lensUnit.id)}",
        ]
        #expect(constraint { try shelf.database.query(insert, parameters) } == "reservation_items_assigned_of_item")
    }

    @Test("a line's item does not change under its assigned assets") func itemUnderAssigned() throws {
        let shelf = try Shelf()
        try assign([shelf.units[0]], shelf)
        #expect(
            constraint { try shelf.database.query(DirectSQL.setItem, [shelf.line.id, shelf.lens.id]) }
                == "reservation_items_assigned_of_item")
    }

    @Test("a line that a case got of its own stays one, and no other becomes one") func ofCase() throws {
        let shelf = try Shelf()
        let line = ID.fresh()
        try shelf.database.query(
            """
            insert into reservation_items (id, tenant_id, reservation_id, item_id, qty, added_by) values ($1, $2, $3, $4, 1, 'case')
            """, [line, shelf.house.tenant, shelf.reservation.id, shelf.lens.id])
        let set = "update reservation_items set added_by = $2, qty = qty where id = $1"
        for (id, origin) in [(line, nil), (line, "shelf"), (shelf.line.id, "case")] as [(String, String?)] {
            #expect(constraint { try shelf.database.query(set, [id, origin]) } == "reservation_items_added_by_case")
        }
        try shelf.database.query(set, [shelf.line.id, "shelf"])
        let origins = try shelf.database.column(
            "select added_by from reservation_items where reservation_id = $1 order by 1", [shelf.reservation.id])
        #expect(origins == ["case", "shelf"])
    }

    @Test("a counted line stays of its item once anything moved on it") func countedItem() throws {
        let shelf = try Shelf()
        let (cable, rope) = try (shelf.house.addCounted(), shelf.house.addItem("Rope", serialized: false))
        let line = try shelf.house.book(LineDraft(cable, qty: 5), on: shelf.reservation)
        try shelf.database.query(DirectSQL.setItem, [line.id, rope.id])
        try shelf.database.query(DirectSQL.setItem, [line.id, cable.id])
        for kind in ["out", "back"] { _ = try move(2, kind, line, shelf) }
        #expect(
            constraint { try shelf.database.query(DirectSQL.setItem, [line.id, rope.id]) } == "reservation_items_item_in_use")
    }

    @Test("a movement that goes, or moves to another line, leaves no more back than went out") func movements() throws {
        let shelf = try Shelf()
        let cable = try shelf.house.addCounted()
        let lines = try (0..<2).map { _ in try shelf.house.book(LineDraft(cable, qty: 5), on: shelf.reservation) }
        let out = try move(4, "out", lines[0], shelf)
        let back = try move(3, "back", lines[0], shelf)
        let remove = "delete from stock_movements where id = $1"
        let shift = "update stock_movements set reservation_item_id = $2 where id = $1"
        #expect(constraint { try shelf.database.query(remove, [out]) } == "stock_movements_out_first")
        #expect(constraint { try shelf.database.query(shift, [out, lines[1].id]) } == "stock_movements_out_first")
        #expect(constraint { try shelf.database.query(shift, [back, lines[1].id]) } == "stock_movements_out_first")
        func counted() throws -> [String] {
            try shelf.database.column(
                "select counted_out from reservation_items where id = any ($1::uuid[]) order by position",
                [Database.array(lines.map(\.id))])
        }
        #expect(try counted() == ["1", "0"])
        try shelf.database.query(remove, [back])
        try shelf.database.query(shift, [out, lines[1].id])
        #expect(try counted() == ["0", "4"])
        try shelf.database.query(remove, [out])
        #expect(try counted() == ["0", "0"])
    }

    private func move(_ qty: Int, _ kind: String, _ line: Line, _ shelf: Shelf) throws -> String {
        let id = ID.fresh()
        try shelf.database.query(
            "insert into stock_movements (id, tenant_id, reservation_item_id, kind, qty) values ($1, $2, $3, $4, $5)",
            [id, shelf.house.tenant, line.id, kind, qty])
        return id
    }

    @Test("qty does not fall below what is out, and may rise or fall above it") func qtyUnderOut() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        try shelf.checkOut(shelf.units[1])
        #expect(
            constraint { try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 1]) }
                == "reservation_items_qty_covers_checkouts")
        try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 4])
        try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 2])
    }

    @Test("a line's item does not change under what is out") func itemUnderOut() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        #expect(
            constraint { try shelf.database.query(DirectSQL.setItem, [shelf.line.id, shelf.lens.id]) }
                == "reservation_items_item_in_use")
    }

    @Test("a non-serialized item has no assets, and an item with assets stays serialized") func nonSerialized() throws {
        let shelf = try Shelf()
        let cable = try shelf.house.addItem("XLR 10 m", serialized: false)
        #expect(constraint { _ = try shelf.house.addAsset(of: cable) } == "assets_item_id_fkey")
        #expect(
            constraint {
                try shelf.database.query("update items set serialized = false where id = $1", [shelf.camera.id])
            } == "assets_item_id_fkey")
    }

    @Test("an asset keeps its item, and stays, while a line names it or it is out") func assetInUse() throws {
        let shelf = try Shelf()
        try assign([shelf.units[0]], shelf)
        try shelf.checkOut(shelf.units[1])
        for unit in shelf.units[0...1] {
            #expect(constraint { try changeItem(of: unit, shelf) } == "assets_item_in_use")
            #expect(
                constraint { try shelf.database.query("delete from assets where id = $1", [unit.id]) } == "assets_item_in_use")
        }
        try changeItem(of: shelf.units[2], shelf)
    }

    private func assign(_ assets: [Asset], _ shelf: Shelf) throws {
        try shelf.database.query(DirectSQL.assign, [shelf.line.id, Database.array(assets.map(\.id))])
    }

    private func changeItem(of asset: Asset, _ shelf: Shelf) throws {
        try shelf.database.query("update assets set item_id = $2 where id = $1", [asset.id, shelf.lens.id])
    }
}
