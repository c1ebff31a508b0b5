import HTTP
import TestSupport
import Testing

@testable import API
@testable import Server

/// Who noted what another person's session sends (docs/client-guide.md, "The outbox"): `noted_by`, in every operation that an outbox takes.
@Suite(.mayBlock) struct NotedByTests {
    private static let operations = APIDescription.ofOffice.filter {
        $0.bodyFields(in: APIDescription.shared.document)["noted_by"] != nil
    }

    @Test("it is taken by what an outbox takes, and with one more sticker") func whichOperations() {
        #expect(
            Self.operations.map(\.id).sorted() == [
                "addAssetCode", "completeInspection", "createDocument", "createInspection", "fileConditionReport", "pickUpAsset",
                "returnAsset", "setReservationStatus", "swapAsset", "undoOperation", "updateInspection",
            ])
        let routes = RequestRouter.shared.routes.map(\.tag)
        #expect(Set(routes.filter(\.isNoted).map(\.operation)) == Set(Self.operations.map(\.id)))
        #expect(routes.allSatisfy { $0.outbox == nil || $0.isNoted })
    }

    @Test(
        "each takes it, of somebody who is disabled since too; the audit has both, and managers read both", arguments: operations)
    func taken(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let (noter, sender) = (call.house.account(.staff), call.house.account(.admin))
        try call.house.changePeople("update accounts set disabled_at = now() where id = $1", [noter.id])
        let before = try call.house.facts().audit.count
        let answer = try call.send(call.request(with: Self.body(of: call, noted: .string(noter.id.uppercased()))))
        #expect((200..<300).contains(answer.status), "\(answer)")
        let rows = try call.house.facts().audit.dropFirst(before)
        #expect(!rows.isEmpty)
        for row in rows { #expect(row["noted_by"] == noter.id && row["actor_user_id"] == sender.subject) }
        let expected = try Self.shown(noter, of: call.house)
        let shown = try call.house.phone(.manager).get("/audit?limit=\(rows.count)")["audit"]?.array ?? []
        #expect(shown.count == rows.count)
        for entry in shown { #expect(entry["noted_by"] == expected) }
    }

    @Test("of a stranger to the house, or no id, it is a fault of the field, and nothing is done", arguments: operations)
    func stranger(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let neighbour = try House().account(.staff)
        let before = try call.house.facts()
        let refused: [(JSONTree, String)] = [
            (.string(ID.fresh()), "invalid_value"), (.string(neighbour.id), "invalid_value"),
            // What a token calls a person is no account.
            (.string(call.house.account(.staff).subject), "invalid_value"), ("Ana", "invalid_uuid"), (7, "wrong_type"),
        ]
        for (value, fault) in refused {
            let answer = try call.send(call.request(with: Self.body(of: call, noted: value)))
            #expect(answer.status == 400 && answer.faults == ["noted_by \(fault)"], "\(answer)")
        }
        #expect(try call.house.facts() == before)
    }

    @Test("a stranger is told before a row that is not there, and before a file is asked for") func strangerFirst() throws {
        let house = try House()
        let (none, stranger) = (JSONTree.string(ID.fresh()), JSONTree.string(ID.fresh()))
        let asked: [(path: String, body: [String: JSONTree])] = [
            ("/inspections/\(ID.fresh())/complete", [:]),
            ("/documents", ["kind": "receipt", "path": "made/up.pdf", "reservation_id": none]),
            (
                "/condition-reports",
                [
                    "reservation_id": none, "asset_id": none, "direction": "in", "condition": "good",
                    "photo_object_paths": ["made/up.png"],
                ]
            ),
        ]
        for (path, body) in asked {
            let answer = try house.phone().post(path, .object(body.merging(["noted_by": stranger]) { $1 }))
            #expect(answer.status == 400 && answer.faults == ["noted_by invalid_value"], "\(answer)")
            #expect(try house.phone().post(path, .object(body)).status == 404)
        }
    }

    @Test("it makes no other request: with it, without it and with another's the kept answer comes", arguments: operations)
    func fingerprint(operation: DescribedOperation) throws {
        for isFirst in [true, false] {
            let call = try DescribedCall(operation)
            let noter = JSONTree.string(call.house.account(.staff).id)
            // The times in it are those of the first.
            let plain = call.body ?? .null
            let noted = Self.body(of: call, plain, noted: noter)
            let one = call.request(with: isFirst ? noted : plain)
            let first = try call.send(one)
            #expect((200..<300).contains(first.status), "\(first)")
            let facts = try call.house.facts()
            let others = [JSONTree.null, .string(call.house.account(.viewer).id), .string(ID.fresh())]
            for body in [noted, plain] + others.map({ Self.body(of: call, plain, noted: $0) }) {
                var other = one
                other.body = body.bytes
                let again = try call.send(other)
                #expect(again.isReplay && again.body == first.body, "\(again)")
            }
            #expect(try call.house.facts() == facts)
        }
    }

    @Test("an operation that does not take it ignores it, as any field that it does not know") func elsewhere() throws {
        let house = try House()
        let item = try house.addItem()
        let answer = try house.phone(.manager).patch("/items/\(item.id)", ["notes": "New.", "noted_by": .string(ID.fresh())])
        #expect(answer.status == 200)
        #expect(try house.facts().audit.map { $0["noted_by"] } == [nil])
    }

    @Test("the ledger has it of each half of a trip, the answers show it by today's name, and an undo takes the return's back")
    func trips() throws {
        let scene = try Scene(qty: 1, units: 1)
        let (out, back) = (scene.house.account(.manager), scene.house.account(.viewer))
        let unit = scene.units[0]
        #expect(try scene.phone.send(.pickUp(unit, on: scene.reservation).noted(by: out)).status == 200)
        let giving = OutboxDraft.takeBack(unit, from: scene.reservation).noted(by: back)
        #expect(try scene.phone.send(giving).status == 200)
        func trip() throws -> [String?] {
            let row = try scene.house.facts().trips(of: unit).last { $0["voided_at"] == nil }
            return [row?["picked_up_by"], row?["pickup_noted_by"], row?["returned_by"], row?["return_noted_by"]]
        }
        #expect(try trip() == [scene.staff, out.id, scene.staff, back.id])

        let path = "/reservations/\(scene.reservation.id)"
        func shown() throws -> JSONTree? { try scene.phone.get(path)["items"]?[0]?["assigned_assets"]?[0] }
        let before = try [out, back].map { try Self.shown($0, of: scene.house) }
        #expect(try shown()?["pickup_noted_by"] == before[0])
        #expect(try shown()?["return_noted_by"] == before[1])
        try scene.house.changePeople("update accounts set display_name = 'New' where id = $1", [out.id])
        #expect(try shown()?["pickup_noted_by"] == ["id": .string(out.id), "display_name": "New"])

        let asset = try scene.phone.get("/assets/\(unit.id)/history")["history"]?.array ?? []
        #expect(asset.compactMap { $0["kind"]?.string } == ["return", "pickup"])
        let names = try [back, out].map { try Self.shown($0, of: scene.house) }
        #expect(asset.compactMap { $0["noted_by"] } == names)
        let reservation = try scene.phone.get(path + "/history")["history"]?.array ?? []
        let pickup = try #require(reservation.first { $0["action"]?.string == "asset.picked_up" })
        #expect(pickup["noted_by"]?["display_name"] == "New" && pickup["by"]?.string != nil)

        #expect(try scene.phone.undo(giving.key.string ?? "", on: scene.reservation).status == 200)
        #expect(try trip() == [scene.staff, out.id, nil, nil])
        let kept = try #require(try scene.house.facts().trips(of: unit).first { $0["voided_at"] != nil })
        #expect(kept["pickup_noted_by"] == out.id && kept["return_noted_by"] == back.id)
    }

    @Test("a status that a person sets to `returned` notes it with the trips that it ends") func returnedByHand() throws {
        let scene = try ShelfScene()
        _ = try scene.phone.pickUp(scene.cameras[0], on: scene.reservation)
        _ = try scene.phone.countOut(2, of: scene.cableLine, on: scene.reservation)
        let noter = scene.house.account(.staff)
        let move = OutboxDraft.move(scene.reservation, to: "returned").noted(by: noter)
        #expect(try scene.house.phone(.manager).send(move).status == 200)
        let facts = try scene.house.facts()
        #expect(facts.checkouts.map { $0["return_noted_by"] } == [noter.id])
        #expect(facts.movements.map { $0["noted_by"] }.sorted { ($0 ?? "") < ($1 ?? "") } == [nil, noter.id])
    }

    @Test("of counted gear each movement has it, of a swap both halves") func countedAndSwapped() throws {
        let scene = try ShelfScene()
        let noter = scene.house.account(.viewer)
        let path = "/reservations/\(scene.reservation.id)"
        func send(_ operation: String, _ body: JSONTree) throws {
            let answer = try scene.phone.send(OutboxDraft("\(path)/\(operation)", body).noted(by: noter))
            #expect(answer.status == 200, "\(answer)")
        }
        let (first, second) = (scene.cameras[0], scene.cameras[1])
        _ = try scene.phone.pickUp(first, on: scene.reservation)
        let at = JSONTree.string(WireTime.now())
        try send("pickups", ["line_id": .string(scene.cableLine.id), "qty": 3, "at": at])
        try send("returns", ["line_id": .string(scene.cableLine.id), "qty": 1, "lost": 1, "used": 1, "at": at])
        #expect(try scene.house.facts().movements.map { $0["noted_by"] } == Array(repeating: noter.id, count: 4))
        try send("swaps", ["asset_id": .string(first.id), "by_asset_id": .string(second.id), "at": at])
        let facts = try scene.house.facts()
        #expect(facts.trips(of: first).map { [$0["pickup_noted_by"], $0["return_noted_by"]] } == [[nil, noter.id]])
        #expect(facts.trips(of: second).map { [$0["pickup_noted_by"], $0["return_noted_by"]] } == [[noter.id, nil]])
    }

    @Test("reports and inspections have it and show it beside who sent them") func reportsAndInspections() throws {
        let scene = try InspectionScene()
        let noter = scene.house.account(.viewer)
        let report = OutboxDraft.report(scene.van, on: scene.reservation).noted(by: noter)
        #expect(try scene.phone.send(report).status == 201)
        #expect(try scene.house.facts().reports.map { $0["noted_by"] } == [noter.id])
        let shown = try Self.shown(noter, of: scene.house)
        let listed = try scene.phone.reports(of: scene.reservation)["condition_reports"]?[0]
        #expect(listed?["noted_by"] == shown && listed?["reported_by"]?.string != nil)

        let id = try scene.fill(scene.begin(["noted_by": .string(noter.id)]))
        let begun = try scene.phone.get("/inspections/\(id)")
        #expect(begun["begun_noted_by"] == shown && begun["completed_noted_by"] == .null)
        let ended = try scene.phone.send(OutboxDraft("/inspections/\(id)/complete", [:]).noted(by: noter))
        #expect(ended.status == 200 && ended["begun_noted_by"] == shown && ended["completed_noted_by"] == shown)
        let actions = try scene.audit(id).map { [$0["action"], $0["noted_by"]] }
        #expect(
            actions == [
                ["inspection.created", noter.id], ["inspection.changed", nil], ["inspection.completed", noter.id],
            ])
        let history = try scene.phone.get("/assets/\(scene.van.id)/history")["history"]?.array ?? []
        for kind in ["report", "inspection"] { #expect(history.first { $0["kind"]?.string == kind }?["noted_by"] == shown) }
    }

    @Test("every read that the description has it in tells it, with id and name") func reads() throws {
        let (scene, inspection) = (try Scene(qty: 2, units: 2), try InspectionScene())
        let (unit, path) = (scene.units[0], "/reservations/\(scene.reservation.id)")
        let noter = scene.house.account(.viewer)
        for draft in [
            OutboxDraft.pickUp(unit, on: scene.reservation), .report(unit, on: scene.reservation),
            .takeBack(unit, from: scene.reservation),
        ] { #expect(try scene.phone.send(draft.noted(by: noter)).code == nil) }
        let inspector = inspection.house.account(.viewer)
        let id = try inspection.fill(inspection.begin(["noted_by": .string(inspector.id)]))
        let ended = try inspection.phone.send(OutboxDraft("/inspections/\(id)/complete", [:]).noted(by: inspector))
        #expect(ended.status == 200)
        let broken = Phone.report(unit, on: scene.reservation, condition: "damaged").object ?? [:]
        let filed = try scene.phone.send(
            OutboxDraft("/condition-reports", .object(broken.merging(["out_of_service": true]) { $1 })).noted(by: noter))
        #expect(filed.status == 201)
        let asked: [String: (House, String)] = [
            "listReservations": (scene.house, "/reservations?window=week"), "getReservation": (scene.house, path),
            "listReservationHistory": (scene.house, path + "/history"),
            "listConditionReports": (scene.house, path + "/condition-reports"),
            "listAssetHistory": (scene.house, "/assets/\(unit.id)/history"), "listAudit": (scene.house, "/audit"),
            "listChanges": (scene.house, "/changes?kinds=reservation"),
            "listRepairs": (scene.house, "/repairs"), "listInspections": (inspection.house, "/inspections"),
            "getInspection": (inspection.house, "/inspections/\(id)"),
            "listAssetInspections": (inspection.house, "/assets/\(inspection.van.id)/inspections"),
        ]
        let properties = DocumentedProperties(document: APIDescription.shared.document)
        var described: Set<String> = []
        for operation in APIDescription.ofOffice where operation.method == "GET" {
            guard let schema = operation.responses[200]?["content"]?["application/json"]?["schema"] else { continue }
            let places = properties.named(by: schema).filter { $0.contains("noted_by.") }
            guard !places.isEmpty else { continue }
            described.insert(operation.id)
            guard let (house, path) = asked[operation.id] else { continue }
            let answer = try house.phone(.manager).get(path)
            let told = properties.present(in: answer.json, by: schema).filter { $0.contains("noted_by.") }
            #expect(answer.status == 200 && told == places, "\(operation.id): \(answer)")
        }
        #expect(described == Set(asked.keys))
    }

    @Test("in an outbox each entry has its own; a stranger in one is that entry's fault") func outbox() throws {
        let scene = try Scene(qty: 3, units: 3)
        let (noter, neighbour) = (scene.house.account(.manager), try House().account(.staff))
        let entries = [
            OutboxDraft.pickUp(scene.units[0], on: scene.reservation).noted(by: noter),
            OutboxDraft.pickUp(scene.units[1], on: scene.reservation),
            OutboxDraft.pickUp(scene.units[2], on: scene.reservation).noted(by: neighbour),
        ]
        let answer = try scene.phone.sendOutbox(entries)
        #expect(answer.summaries == ["200", "200", "400 validation_failed"])
        #expect(answer.results[2].faults == ["noted_by invalid_value"])
        let facts = try scene.house.facts()
        #expect(scene.units.map { facts.trips(of: $0).first?["pickup_noted_by"] } == [noter.id, nil, nil])
    }

    @Test("the file of the audit has it behind the actor") func exported() throws {
        let scene = try Scene()
        let noter = scene.house.account(.manager)
        _ = try scene.phone.send(.pickUp(scene.units[0], on: scene.reservation).noted(by: noter))
        let file = try scene.house.phone(.manager).get("/exports/audit.csv").text
        #expect(file.contains(",api,\(scene.staff),\(noter.id),asset.picked_up,asset,"))
    }

    @Test(
        "the database keeps it to accounts of the house, whoever writes",
        arguments: [
            (
                "insert into audit_log (tenant_id, at, action, noted_by) values ($1, now(), 'x', $2)", "audit_log_noted_by_fkey"
            ),
            ("update asset_checkouts set pickup_noted_by = $2 where tenant_id = $1", "asset_checkouts_pickup_noted_by_fkey"),
            ("update asset_checkouts set return_noted_by = $2 where tenant_id = $1", "asset_checkouts_return_noted_by_fkey"),
            ("update stock_movements set noted_by = $2 where tenant_id = $1", "stock_movements_noted_by_fkey"),
            ("update condition_reports set noted_by = $2 where tenant_id = $1", "condition_reports_noted_by_fkey"),
            ("update inspections set begun_noted_by = $2 where tenant_id = $1", "inspections_begun_noted_by_fkey"),
            ("update inspections set completed_noted_by = $2 where tenant_id = $1", "inspections_completed_noted_by_fkey"),
        ])
    func foreignKey(statement: String, key: String) throws {
        let scene = try ShelfScene()
        _ = try scene.phone.pickUp(scene.cameras[0], on: scene.reservation)
        _ = try scene.phone.countOut(1, of: scene.cableLine, on: scene.reservation)
        _ = try scene.phone.report(scene.cameras[0], on: scene.reservation, direction: "out")
        _ = try scene.house.addInspection(of: scene.cameras[0], on: scene.reservation)
        let stranger = try House().account(.staff).id
        #expect(constraint { try scene.house.database.query(statement, [scene.house.tenant, stranger]) } == key)
        try scene.house.database.query(statement, [scene.house.tenant, scene.house.account(.viewer).id])
    }

    /// The body that succeeds, as somebody noted it.
    private static func body(of call: DescribedCall, _ plain: JSONTree? = nil, noted: JSONTree) -> JSONTree {
        .object(((plain ?? call.body)?.object ?? [:]).merging(["noted_by": noted]) { $1 })
    }

    /// As answers name an account.
    private static func shown(_ account: Account, of house: House) throws -> JSONTree {
        let name = try house.database.value("select display_name from accounts where id = $1", [account.id])
        return ["id": .string(account.id), "display_name": .string(name ?? "")]
    }
}

extension OutboxDraft {
    /// The same as another person noted it.
    func noted(by account: Account) -> OutboxDraft {
        var draft = self
        draft.body = .object((body?.object ?? [:]).merging(["noted_by": .string(account.id)]) { $1 })
        return draft
    }
}
