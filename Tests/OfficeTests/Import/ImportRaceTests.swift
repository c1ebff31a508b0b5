import TestSupport
import Testing

/// Work at the shelf goes on while a file is imported, and moves no version: what it does between the look at a row and the row's
/// change stays (docs/import.md).
@Suite(.mayBlock) struct ImportRaceTests {
    private let server: TestServer
    private let scene: HandoverScene
    private let desk: Phone
    /// In the order in which an import changes them.
    private let units: [Asset]

    init() throws {
        server = try TestServer.start()
        scene = try HandoverScene(on: server)
        desk = try scene.house.phone(.manager)
        units = try scene.house.addAssets(2, of: scene.item).sorted { $0.id < $1.id }
    }

    /// Imports a file, of both units unless told; does the work once the import waits for the first row that it changes.
    private func whileImporting(
        _ file: String, _ kind: String = "assets", first: String? = nil, _ work: () throws -> Void
    ) throws -> Answer {
        let holder = try server.database.session()
        let observer = try server.database.session()
        try holder.execute("begin; select from \(kind) where id = '\(first ?? units[0].id)' for no key update")
        let (desk, file, kind) = (desk, file, kind)
        let importing = BackgroundWork { try desk.importFile(kind, file) }
        #expect(try eventually { try server.isHeld(in: "import_rows", seenFrom: observer) })
        try work()
        try holder.execute("commit")
        return try importing.value()
    }

    private func row(_ asset: Asset) throws -> [String?] {
        try scene.house.database.first("select location, condition, status from assets where id = $1", [asset.id])
    }

    @Test("a report that comes meanwhile keeps its word of the condition") func condition() throws {
        let file = "asset_tag,location\n" + units.map { "\($0.tag),BOG\n" }.joined()
        let answer = try whileImporting(file) {
            try scene.house.database.query("update assets set condition = 'damaged' where id = $1", [units[1].id])
        }
        #expect(answer.status == 200)
        #expect(try row(units[1]) == ["BOG", "damaged", "IN_STOCK"])
    }

    @Test("a check meanwhile is answered; a second import waits to be sent again") func check() throws {
        let text = "asset_tag,location\n" + units.map { "\($0.tag),BOG\n" }.joined()
        let file = try TextFile(text)
        // The command has a connection of its own.
        let settings = ["DATABASE_URL": server.database.target(as: .server).text]
        let command = ["import", "assets", file.path, "--tenant", scene.house.tenant]
        let answer = try whileImporting(text) {
            let checked = try ServerBinary.run(command + ["--check"], settings: settings)
            #expect(checked.exit == .code(0) && checked.output.contains("2 changed"), "\(checked.output)")
            #expect(try ServerBinary.run(command, settings: settings).exit != .code(0))
        }
        #expect(answer.status == 200 && answer.counts == [0, 2, 0, 0], "\(answer.text)")
    }

    @Test("a second import of the house waits until the first is done; one more of the same person is to be sent again")
    func turns() throws {
        // One connection each.
        let others = try (1...2).map { _ in try scene.house.phone(.manager) }
        var waiting: [BackgroundWork<Answer>] = []
        let answer = try whileImporting("asset_tag,location\n" + units.map { "\($0.tag),BOG\n" }.joined()) {
            waiting = others.enumerated().map { number, other in
                BackgroundWork { try other.importFile("clients", "external_id,display_name\nC-\(number),Acme \(number)\n") }
            }
            // One of the two is too many to wait, so the other waits.
            #expect(eventually { waiting.contains(where: \.isOver) })
        }
        #expect(answer.status == 200)
        let answers = try waiting.map { try $0.value() }.sorted { $0.status < $1.status }
        #expect(answers.map(\.status) == [200, 503] && answers[1][header: "Retry-After"] == "1")
        let made = try scene.house.database.value(
            "select count(*) from clients where tenant_id = $1 and external_id like 'C-%'", [scene.house.tenant])
        #expect(made == "1")
    }

    @Test("what goes out meanwhile is not archived: the file is judged anew, and the row is at fault") func out() throws {
        let booking = try scene.house.addReservation([LineDraft(scene.item)])
        let file = "asset_tag,status\n" + units.map { "\($0.tag),ARCHIVED\n" }.joined()
        let answer = try whileImporting(file) {
            let pickup = try scene.house.phone().pickUp(units[1], on: booking)
            #expect(pickup.status == 200)
        }
        #expect(answer.status == 400 && answer.rowFaults == ["3 status line_in_use"])
        for unit in units { #expect(try row(unit) == ["MDE", "good", "IN_STOCK"]) }
    }

    @Test("an item that is renamed meanwhile is found by its name no more: its row is counted as a new one")
    func renamed() throws {
        let house = scene.house
        let items = try ["Stand", "Cable"].map { try house.addItem($0) }.sorted { $0.id < $1.id }
        try house.database.query("update items set sku = null where id = $1", [items[1].id])
        let file = "external_id,sku,name\nE-1,\(items[0].sku),\(items[0].name)\nE-2,,\(items[1].name)\n"
        #expect(try desk.importFile("items", file, check: true).counts == [0, 2, 0, 0])
        let answer = try whileImporting(file, "items", first: items[0].id) {
            try house.database.query("update items set name = 'Rope' where id = $1", [items[1].id])
        }
        #expect(answer.status == 200 && answer.counts == [1, 1, 0, 0], "\(answer.text)")
        let numbers = try house.database.column(
            "select external_id from items where tenant_id = $1 and name = $2", [house.tenant, items[1].name])
        #expect(numbers == ["E-2"])
    }

    @Test("the command, too, looks once more at what was changed meanwhile") func command() throws {
        let holder = try server.database.session()
        let observer = try server.database.session()
        try holder.execute("begin; update assets set notes = 'meanwhile' where id = '\(units[0].id)'")
        let path = try TextFile("asset_tag,location\n\(units[0].tag),BOG\n")
        let settings = [
            "DATABASE_URL": server.database.target(as: .server).with(applicationName: "quartermaster-\(server.port)").text
        ]
        let tenant = scene.house.tenant
        let running = BackgroundWork {
            try ServerBinary.run(["import", "assets", path.path, "--tenant", tenant], settings: settings)
        }
        #expect(try eventually { try server.isHeld(in: "import_file", seenFrom: observer) })
        try holder.execute("commit")
        let run = try running.value()
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(
            try scene.house.database.first("select location, notes from assets where id = $1", [units[0].id]) == [
                "BOG", "meanwhile",
            ])
    }

    @Test("what a file archives is archived in the audit, as what the desk does") func audit() throws {
        #expect(try desk.importFile("assets", "asset_tag,status\n\(units[0].tag),DISPOSED\n").counts == [0, 1, 0, 0])
        #expect(
            try scene.house.database.column("select action from audit_log where asset_id = $1", [units[0].id]) == [
                "asset.archived"
            ])
    }
}
