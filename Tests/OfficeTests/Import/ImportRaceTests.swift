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

    /// Imports a file of both units; does the work once the import waits for the first of them.
    private func whileImporting(_ file: String, _ work: () throws -> Void) throws -> Answer {
        let holder = try server.database.session()
        let observer = try server.database.session()
        try holder.execute("begin; select from assets where id = '\(units[0].id)' for no key update")
        let (desk, file) = (desk, file)
        let importing = BackgroundWork { try desk.importFile("assets", file) }
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
