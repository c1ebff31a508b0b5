import TestSupport
import Testing

/// Clients at the desk (docs/apps/desk.md).
@Suite(.mayBlock) struct ClientTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private static let whole: JSONTree = [
        "display_name": "Cine Sur", "preferred_language": "es-CO", "email": "cine@sur.example", "phone": "+57 1",
        "notes": "Pays late.", "external_id": "C-7", "archived": false,
    ]

    @Test("a client that is made has what was said of it, byte for byte, and one audit row without a name")
    func made() throws {
        let key = ID.fresh()
        let answer = try desk.post("/clients", Self.whole, key: key)
        let id = try #require(answer["id"]?.string)
        #expect(answer.status == 201)
        #expect(
            answer.text == """
                {"id":"\(id)","display_name":"Cine Sur","preferred_language":"es-CO","email":"cine@sur.example","phone":"+57 1",\
                "notes":"Pays late.","external_id":"C-7","archived":false,"version":1}
                """)
        #expect(try house.phone(.viewer).get("/clients/\(id)").text == answer.text)
        let row = try #require(
            house.database.query("select action, actor_user_id, source, after::text from audit_log where entity_id = $1", [id])
                .first)
        #expect(row.prefix(3) == ["client.created", house.account(.manager).subject, "api"])
        for secret in ["Cine", "cine@", "+57", "Pays"] { #expect(row[3]?.contains(secret) == false) }
        #expect(row[3]?.contains("C-7") == true)
    }

    @Test("what is left out has the value of the table; null is as good as absent")
    func defaults() throws {
        let answer = try desk.post(
            "/clients", ["display_name": "Solo", "email": nil, "archived": nil, "preferred_language": nil])
        #expect(answer["preferred_language"] == "en" && answer["email"] == .null && answer["archived"] == false)
    }

    @Test("a key makes one client, also past its retention, and then answers with the client as it is now")
    func keyForGood() throws {
        let key = ID.fresh()
        let first = try desk.post("/clients", Self.whole, key: key)
        #expect(try desk.post("/clients", Self.whole, key: key).text == first.text)
        _ = try desk.patch("/clients/\(first["id"]?.string ?? "")", ["notes": nil])
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        let late = try desk.post("/clients", Self.whole, key: key)
        #expect(late.status == 201 && late["id"] == first["id"] && late["notes"] == .null)
        #expect(try house.database.value("select count(*) from clients where tenant_id = $1", [house.tenant]) == "2")
    }

    @Test("a change takes what is there: null clears, absent leaves, and a no-op leaves version and audit alone")
    func changed() throws {
        let id = try #require(try desk.post("/clients", Self.whole)["id"]?.string)
        let answer = try desk.patch("/clients/\(id)", ["phone": nil, "display_name": "Cine Norte", "version": 1])
        #expect(answer.status == 200)
        #expect(answer["phone"] == .null && answer["display_name"] == "Cine Norte" && answer["notes"] == "Pays late.")
        #expect(answer["version"] == 2)
        #expect(try desk.patch("/clients/\(id)", ["display_name": "Cine Norte"])["version"] == 2)
        #expect(try audit(id) == ["client.created", "client.changed"])
        let row = try house.database.query(
            """
            select before->>'phone' is not null, after->>'phone' is null
            from audit_log where entity_id = $1 and action = 'client.changed'
            """, [id])
        #expect(row == [["t", "t"]])
    }

    @Test("null where none may be is `required`, and all faults are told at once")
    func faults() throws {
        let answer = try desk.patch(
            "/clients/\(house.client)",
            [
                "display_name": nil, "preferred_language": "e", "email": 7, "archived": nil,
                "notes": .string(String(repeating: "é", count: 10_001)),
            ])
        #expect(answer.status == 400)
        #expect(
            answer.faults == [
                "archived required", "display_name required", "email wrong_type", "notes too_long",
                "preferred_language too_short",
            ])
        #expect(try desk.post("/clients", [:]).faults == ["display_name required"])
    }

    @Test("an edit from another version is 409 with the present row, and changes nothing")
    func mismatch() throws {
        _ = try desk.patch("/clients/\(house.client)", ["notes": "first", "version": 1])
        let answer = try desk.patch("/clients/\(house.client)", ["notes": "second", "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["current"]?["client"]?["notes"] == "first")
        #expect(answer["error"]?["current"]?["client"]?["version"] == 2)
        #expect(try desk.get("/clients/\(house.client)")["notes"] == "first")
    }

    @Test("the version grows with what other programs edit")
    func otherPrograms() throws {
        try house.database.query("update clients set display_name = 'By hand' where id = $1", [house.client])
        #expect(try desk.get("/clients/\(house.client)")["version"] == 2)
    }

    @Test("an external id is one client's, an archived one's too")
    func externalID() throws {
        let body: JSONTree = ["display_name": "A", "external_id": "X", "archived": true]
        let first = try #require(try desk.post("/clients", body)["id"]?.string)
        for answer in try [
            desk.post("/clients", ["display_name": "B", "external_id": "X"]),
            desk.patch("/clients/\(house.client)", ["external_id": "X"]),
        ] {
            #expect(answer.status == 409 && answer.code == "already_exists")
            #expect(answer["error"]?["current"]?["id"]?.string == first)
        }
        #expect(try desk.post("/clients", ["display_name": "B", "external_id": "x"]).status == 201)
        #expect(try House().phone(.manager).post("/clients", ["display_name": "B", "external_id": "X"]).status == 201)
    }

    @Test("the list is by name, finds by any contact, leaves archived ones out, and no page repeats or skips")
    func list() throws {
        for name in ["beta", "Alpha", "gamma", "Álamo"] {
            _ = try desk.post("/clients", ["display_name": .string(name), "email": .string("\(name)@x.example")])
        }
        _ = try desk.post("/clients", ["display_name": "Delta", "archived": true])
        #expect(try names("") == ["Acme Films", "Alpha", "beta", "gamma", "Álamo"])
        #expect(try names("?archived=true").contains("Delta"))
        #expect(try names("?q=BETA@X") == ["beta"])
        #expect(try names("?q=%25") == [])
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("/clients?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["clients"]?.array ?? []).compactMap { $0["display_name"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == (try names("")))
    }

    private func names(_ query: String) throws -> [String] {
        (try desk.get("/clients" + query)["clients"]?.array ?? []).compactMap { $0["display_name"]?.string }
    }

    private func audit(_ id: String) throws -> [String] {
        try house.database.query("select action from audit_log where entity_id = $1 order by id", [id]).compactMap { $0[0] }
    }

    @Test("erased: no name and no contact anywhere, stored answers included; the audit's digests stay without their salt")
    func erased() throws {
        let (made, moved) = (ID.fresh(), ID.fresh())
        let id = try #require(try desk.post("/clients", Self.whole, key: made)["id"]?.string)
        let reservation = try house.addReservation([LineDraft(try house.addItem(), qty: 1)])
        try house.database.query("update reservations set client_id = $1 where id = $2", [id, reservation.id])
        let told = try desk.move(reservation, to: "returned", key: moved)
        #expect(told["client"]?["display_name"] == "Cine Sur" && told["client"]?["phone"] == "+57 1")
        let digest = try house.database.value(
            "select after->>'display_name' from audit_log where entity_id = $1 order by id", [id])

        let answer = try house.phone(.admin).post("/clients/\(id)/erase", [:])
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"id":"\(id)","display_name":"–","preferred_language":"es-CO","email":null,"phone":null,"notes":null,\
                "external_id":"C-7","archived":true,"version":2}
                """)
        #expect(try desk.post("/clients", Self.whole, key: made).text == answer.text)
        let replayed = try desk.move(reservation, to: "returned", key: moved)
        #expect(replayed["client"]?["display_name"] == "–" && replayed["client"]?["phone"] == .null)
        #expect(replayed["status"] == "returned")
        let left = try house.database.value(
            """
            select count(*) from idempotency_keys
            where tenant_id = $1 and (body like '%Cine%' or body like '%cine@%' or body like '%+57 1%')
            """, [house.tenant])
        #expect(left == "0")
        #expect(try house.database.value("select audit_salt is null from clients where id = $1", [id]) == "t")
        #expect(
            try house.database.value("select after->>'display_name' from audit_log where entity_id = $1 order by id", [id])
                == digest)
        #expect(try audit(id) == ["client.created", "client.erased"])
        _ = try house.phone(.admin).post("/clients/\(id)/erase", [:])
        #expect(try audit(id).count == 2)
    }

    @Test("erased: also what requests answered that changed nothing, and so stay for good")
    func erasedLasting() throws {
        let id = try #require(try desk.post("/clients", Self.whole)["id"]?.string)
        let reservation = try house.addReservation([LineDraft(try house.addItem(), qty: 1)])
        try house.database.query("update reservations set client_id = $1 where id = $2", [id, reservation.id])
        let (edited, moved, other) = (ID.fresh(), ID.fresh(), ID.fresh())
        #expect(try desk.patch("/clients/\(id)", ["display_name": "Cine Sur"], key: edited).text.contains("Cine Sur"))
        #expect(try desk.move(reservation, to: "confirmed", key: moved).text.contains("Cine Sur"))
        let kept = try desk.patch("/clients/\(house.client)", ["display_name": "Acme Films"], key: other).text
        #expect(try house.phone(.admin).post("/clients/\(id)/erase", [:]).status == 200)
        let left = try house.database.value(
            "select count(*) from idempotency_keys where tenant_id = $1 and (body like '%Cine%' or body like '%cine@%')",
            [house.tenant])
        #expect(left == "0")
        #expect(try desk.patch("/clients/\(id)", ["display_name": "Cine Sur"], key: edited)["display_name"] == "–")
        #expect(try desk.move(reservation, to: "confirmed", key: moved)["client"]?["display_name"] == "–")
        #expect(try desk.patch("/clients/\(house.client)", ["display_name": "Acme Films"], key: other).text == kept)
    }

    @Test("erased for good: no edit and no file brings the person back; what is none of the person's can be changed")
    func erasedForGood() throws {
        let id = try #require(try desk.post("/clients", Self.whole)["id"]?.string)
        let erased = try house.phone(.admin).post("/clients/\(id)/erase", [:]).text
        let back = try desk.patch(
            "/clients/\(id)",
            ["display_name": "Cine Sur", "email": "cine@sur.example", "phone": "+57 1", "notes": "X", "archived": false])
        #expect(back.status == 400 && back.code == "validation_failed")
        #expect(
            back.faults == ["display_name not_supported", "email not_supported", "notes not_supported", "phone not_supported"])
        let file = "external_id,display_name,email\nC-7,Cine Sur,cine@sur.example\n"
        let imported = try desk.importFile("clients", file)
        #expect(imported.status == 400)
        #expect(imported.rowFaults.sorted() == ["2 display_name not_supported", "2 email not_supported"])
        #expect(
            imported.faultMessages.allSatisfy { $0?.hasPrefix("This client was erased") == true }, "\(imported.faultMessages)")
        #expect(try desk.get("/clients/\(id)").text == erased)
        // Said twice, as it is, and without what is the person's.
        let same = try desk.patch("/clients/\(id)", ["display_name": "–", "email": nil])
        #expect(same.status == 200 && same.text == erased)
        #expect(try desk.importFile("clients", "external_id,display_name\nC-7,–\n")["same"] == 1)
        for _ in 0..<2 {
            #expect(try desk.patch("/clients/\(id)", ["external_id": .string(ID.fresh())]).status == 200)
            #expect(try desk.patch("/clients/\(id)", ["phone": "+57 1"]).faults == ["phone not_supported"])
        }
        #expect(try house.database.value("select audit_salt is null from clients where id = $1", [id]) == "t")
    }

    @Test("a client that another program wrote with a dash for a name was not erased, and can be named")
    func namelessClient() throws {
        let id = ID.fresh()
        try house.database.query(
            "insert into clients (id, tenant_id, display_name) values ($1, $2, '–')", [id, house.tenant])
        #expect(try desk.patch("/clients/\(id)", ["display_name": "Cine Sur"])["display_name"] == "Cine Sur")
    }

    @Test("reads need viewer, changes manager, erasing admin")
    func roles() throws {
        #expect(try house.phone(.viewer).get("/clients").status == 200)
        #expect(try house.phone(.staff).post("/clients", ["display_name": "X"]).code == "insufficient_role")
        #expect(try house.phone(.staff).patch("/clients/\(house.client)", ["notes": "X"]).code == "insufficient_role")
        #expect(try desk.post("/clients/\(house.client)/erase", [:]).code == "insufficient_role")
    }

    @Test("a client of another tenant is none")
    func foreign() throws {
        let other = try House().client
        #expect(try desk.get("/clients/\(other)").code == "client_not_found")
        #expect(try desk.patch("/clients/\(other)", ["notes": "X"]).code == "client_not_found")
        #expect(try house.phone(.admin).post("/clients/\(other)/erase", [:]).code == "client_not_found")
    }
}
