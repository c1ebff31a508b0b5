import TestSupport
import Testing

/// An item that stops being a case, or becomes one, while something is put into it: one waits for the other, and what lies in a case lies
/// in one.
///
/// One after another, in a database of their own: of two serializable transactions that look at the same tables one may be ended, and these
/// have to commit.
@Suite(.serialized, .mayBlock) struct CaseRaceTests {
    private static let server = Result { try TestServer.start(database: .fresh()) }
    private static let levels = ["read committed", "repeatable read", "serializable"]
    private static let wrong = """
        select a.id from assets a
        join items own on own.id = a.item_id join assets holder on holder.id = a.case_id join items i on i.id = holder.item_id
        where a.tenant_id = $1 and (own.is_case or not i.is_case)
        """

    private let shelf: ShelfScene
    private let rack: Asset
    private let database: TestDatabase
    private let session: Database

    init() throws {
        let server = try Self.server.get()
        shelf = try ShelfScene(on: server)
        rack = try shelf.house.addCase("Rack")
        database = server.database
        session = try database.session()
    }

    private var house: House { shelf.house }
    private var camera: Asset { shelf.cameras[0] }
    private var putIn: String { "update assets set case_id = '\(rack.id)' where id = '\(camera.id)'" }

    /// Runs `first` in a transaction that stays open until `second` waits for it.
    private func second(_ second: String, after first: String, level: String = "read committed") throws -> DatabaseError? {
        let other = try database.session()
        try session.execute("begin isolation level \(level); \(first)")
        try other.execute("begin isolation level \(level); select count(*) from items")
        let pending = try other.start(second)
        #expect(try pending.isBlocked(seenFrom: house.database))
        try session.execute("commit")
        let fault = refusal { try pending.finish() }
        try other.execute(fault == nil ? "commit" : "rollback")
        #expect(try house.database.query(Self.wrong, [house.tenant]) == [])
        return fault
    }

    /// A key looks at what is there now, whatever the level. At the last one somebody else's transaction may be in the way.
    private func isKept(by key: String, _ fault: DatabaseError?, _ level: String) -> Bool {
        fault?.constraint == key || level == "serializable" && fault?.sqlState == "40001"
    }

    /// A row that was changed since is looked at anew at the first level, and can't be written at the others.
    private func isSeen(as constraint: String, _ fault: DatabaseError?, _ level: String) -> Bool {
        level == "read committed" ? fault?.constraint == constraint : fault?.sqlState == "40001"
    }

    /// Runs a request that waits for what the session has done, which then commits.
    private func answer(to request: @escaping @Sendable () throws -> Answer, after first: String) throws -> Answer {
        try session.execute("begin; \(first)")
        let work = BackgroundWork(request)
        #expect(try session.isWaitedFor(seenFrom: house.database))
        try session.execute("commit")
        let answer = try work.value()
        #expect(try house.database.query(Self.wrong, [house.tenant]) == [])
        return answer
    }

    @Test(
        "the change of the item waits for who puts something in, and is refused",
        arguments: levels)
    func changedAfter(level: String) throws {
        let fault = try second("update items set is_case = false where id = '\(rack.item.id)'", after: putIn, level: level)
        #expect(isKept(by: "assets_case_is_case_fkey", fault, level))
    }

    @Test(
        "who puts something in waits for the change of the item, and is refused",
        arguments: levels)
    func putAfter(level: String) throws {
        let fault = try second(putIn, after: "update items set is_case = false where id = '\(rack.item.id)'", level: level)
        #expect(isSeen(as: "assets_case_is_case", fault, level))
    }

    @Test(
        "what lies in a case becomes none, and what becomes one is put into none",
        arguments: levels)
    func becomesCase(level: String) throws {
        let change = "update items set is_case = true where id = '\(shelf.camera.id)'"
        let changed = try second(change, after: putIn, level: level)
        #expect(isKept(by: "assets_item_is_case_fkey", changed, level))
        try house.database.query("update assets set case_id = null where id = $1", [camera.id])
        let put = try second(putIn, after: change, level: level)
        #expect(isSeen(as: "assets_case_in_no_case", put, level))
    }

    @Test("PATCH of the item beside PUT of the contents: 409 for the later of the two, whichever that is") func requests() throws
    {
        let (shelf, rack, camera) = (self.shelf, self.rack, self.camera)
        let desk = try house.phone(.manager)
        let changed = try answer(to: { try desk.patch("/items/\(rack.item.id)", ["is_case": false]) }, after: putIn)
        #expect(changed.status == 409 && changed.code == "line_in_use")
        try house.database.query("update assets set case_id = null where id = $1", [camera.id])
        let put = try answer(
            to: { try shelf.phone.putContents([camera], into: rack) },
            after: "update items set is_case = false where id = '\(rack.item.id)'")
        #expect(put.status == 409 && put.code == "case_contents_differ")
    }

    @Test("the columns of the keys are kept, whatever is written there, and go with the case") func columns() throws {
        let state = "select case_item_id, case_is_case, item_is_case, version from assets where id = $1"
        let before = try house.database.first(state, [shelf.lenses[0].id])
        #expect(before.prefix(3) == [shelf.box.item.id, "t", "f"])
        try house.database.query(
            "update assets set case_item_id = null, case_is_case = false, item_is_case = true where id = $1", [shelf.lenses[0].id]
        )
        #expect(try house.database.first(state, [shelf.lenses[0].id]) == before)
        try house.database.query("update assets set case_id = null where id = $1", [shelf.lenses[0].id])
        #expect(try house.database.first(state, [shelf.lenses[0].id]).prefix(3) == [nil, nil, nil])
        try house.database.query("delete from short_links where asset_id = $1", [shelf.box.id])
        try house.database.query("delete from assets where id = $1", [shelf.box.id])
        #expect(try house.database.first(state, [shelf.lenses[1].id]).prefix(3) == [nil, nil, nil])
    }
}
