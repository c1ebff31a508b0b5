import TestSupport
import Testing

/// PUT /assets/{id}/contents: what lies in a case (docs/shelf.md).
@Suite(.mayBlock) struct CaseContentsTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    private func contents(of box: Asset) throws -> [String] {
        try shelf.house.facts().assets.filter { $0["case_id"] == box.id }.compactMap { $0["id"] }.sorted()
    }

    @Test("the list as a whole: what is not in it lies there no more; one audit row, and each asset tells its case")
    func applied() throws {
        let trace = try shelf.trace {
            try shelf.phone.putContents([shelf.lenses[0], shelf.cameras[0]], into: shelf.box, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["id"] == .string(shelf.box.id))
        #expect(try contents(of: shelf.box) == [shelf.lenses[0].id, shelf.cameras[0].id].sorted())
        #expect(trace.actions == ["asset.changed"])
        #expect(trace.audit[0].before?["contents"] == .array(shelf.lenses.map { .string($0.id) }))
        #expect(
            trace.audit[0].after?["contents"]
                == .array([shelf.lenses[0].id, shelf.cameras[0].id].sorted().map { .string($0) }))
        #expect(try shelf.phone.get("/assets/\(shelf.cameras[0].id)")["case_id"] == .string(shelf.box.id))
        #expect(try shelf.phone.get("/assets/\(shelf.lenses[1].id)")["case_id"] == .null)
    }

    @Test("what lay in another case moves") func moves() throws {
        let other = try shelf.house.addCase("Rack")
        #expect(try shelf.phone.putContents([shelf.lenses[0]], into: other).status == 200)
        #expect(try contents(of: other) == [shelf.lenses[0].id])
        #expect(try contents(of: shelf.box) == [shelf.lenses[1].id])
    }

    @Test("the same contents, in any order: 200, and nothing is written but the key") func same() throws {
        let trace = try shelf.trace { try shelf.phone.putContents(shelf.lenses.reversed(), into: shelf.box, key: $0) }
        trace.expectDone()
        #expect(trace.changed == ["keys"])
    }

    @Test("an empty list empties the case") func emptied() throws {
        #expect(try shelf.phone.putContents([], into: shelf.box).status == 200)
        #expect(try contents(of: shelf.box).isEmpty)
    }

    @Test("no such asset, or one of the contents, in the tenant: 404 asset_not_found") func notFound() throws {
        let stranger = try ShelfScene()
        try shelf.trace { try shelf.phone.putContents([], into: stranger.box, key: $0) }.expectRefusal(404, "asset_not_found")
        try shelf.trace { try shelf.phone.putContents([shelf.cameras[0], stranger.cameras[0]], into: shelf.box, key: $0) }
            .expectRefusal(404, "asset_not_found")
        #expect(try stranger.house.facts().audit.isEmpty)
    }

    @Test("no case, a case in it, or what is gone for good: 409 case_contents_differ, naming which") func wrong() throws {
        let other = try shelf.house.addCase("Rack")
        let gone = try shelf.house.addAsset(of: shelf.camera, status: "DISPOSED")
        for (contents, box, named) in [
            ([shelf.cameras[1]], shelf.cameras[0], shelf.cameras[0]), ([], shelf.cameras[0], shelf.cameras[0]),
            ([other], shelf.box, other), ([gone], shelf.box, gone),
        ] {
            let trace = try shelf.trace { try shelf.phone.putContents(contents, into: box, key: $0) }
            trace.expectRefusal("case_contents_differ")
            #expect(trace.answer["error"]?["message"] == "That can't go in \(box.tag).")
            #expect(trace.answer["error"]?["current"]?["contents"]?.array?.map { $0["asset_id"] } == [.string(named.id)])
        }
    }

    @Test(
        "a body that is no list of different ids, or has the case itself, is a 400",
        arguments: [
            (#"{}"#, "wrong_type"), (#"["x"]"#, "invalid_uuid"), (#"[7]"#, "wrong_type"), (#"["ID","ID"]"#, "invalid_value"),
            (#"["BOX"]"#, "invalid_value"),
        ])
    func faults(text: String, code: String) throws {
        let body = text.replacing("ID", with: shelf.cameras[0].id).replacing("BOX", with: shelf.box.id)
        let tree = try #require(JSONTree(parsing: Array(body.utf8)))
        let trace = try shelf.trace { try shelf.phone.put("/assets/\(shelf.box.id)/contents", tree, key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == ["body \(code)"])
    }

    @Test("it is for staff") func role() throws {
        try shelf.trace(by: .viewer) { try shelf.house.phone(.viewer).putContents([], into: shelf.box, key: $0) }
            .expectRefusal(403, "insufficient_role")
    }

    @Test("a key of its own is replayed, and long after changes nothing") func key() throws {
        let first = try shelf.phone.putContents([shelf.lenses[0]], into: shelf.box, key: "one")
        #expect(first.status == 200)
        #expect(try shelf.phone.putContents(shelf.lenses, into: shelf.box, key: "two").status == 200)
        #expect(try shelf.phone.putContents([shelf.lenses[0]], into: shelf.box, key: "one").isReplay)
        try shelf.house.forgetKeys()
        let late = try shelf.phone.putContents([shelf.lenses[0]], into: shelf.box, key: "one")
        #expect(late.status == 200 && !late.isReplay)
        #expect(try contents(of: shelf.box) == shelf.lenses.map(\.id))
    }
}
