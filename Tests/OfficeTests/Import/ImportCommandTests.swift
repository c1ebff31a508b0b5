import Foundation
import Testing

/// `quartermaster import`.
@Suite(.mayBlock) struct ImportCommandTests {
    @Test("a house is put into it by files alone, audited with source cli; a check changes nothing")
    func imports() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let file = try TextFile("sku;name\nFX6;Sony FX6\n")
        let checked = try database.run("import", "items", file.path, "--check")
        #expect(checked.output == "1 created, 0 changed, 0 same\n")
        #expect(try database.session().value("select count(*) from items") == "0")
        #expect(try database.run("import", "items", file.path).output == "1 created, 0 changed, 0 same\n")
        #expect(try database.run("import", "items", file.path).output == "0 created, 0 changed, 1 same\n")
        #expect(try database.session().query("select action, source from audit_log") == [["item.created", "cli"]])
    }

    @Test("a file of headings alone is told")
    func headingsAlone() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let file = try TextFile("sku;name\n")
        let run = try withExtendedLifetime(file) { () throws in try database.run("import", "items", file.path) }
        #expect(run.exit == .code(0))
        #expect(run.output == "0 created, 0 changed, 0 same\nthe file has no rows below its headings\n")
    }

    @Test("a fault is one, a sentence ends before another begins, and what is to be said is an option of the command")
    func words() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        func run(_ kind: String, _ text: String) throws -> ProgramRun {
            let file = try TextFile(text)
            return try withExtendedLifetime(file) { () throws in try database.run("import", kind, file.path) }
        }
        let nameless = try run("assets", "status\nREADY\n")
        #expect(nameless.output.contains(". Did you mean '") && !nameless.output.contains(".,"), "\(nameless.output)")
        let unknown = try run("clients", "external_id,name,Vendor\nC-1,Acme,x\n")
        #expect(unknown.output.contains("Say with --columns which of these"), "\(unknown.output)")
        #expect(unknown.output.hasSuffix("quartermaster: 1 fault, nothing was changed\n"), "\(unknown.output)")
        let days = try run("reservations", "reference,client,pickup_at,return_at\nR-1,Acme,03/04/2026,05/04/2026\n")
        #expect(days.output.contains("Say it with --day-first."), "\(days.output)")
    }

    @Test("- is standard input")
    func standardInput() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let file = try TextFile("sku;name\nFX6;Sony FX6\n")
        let log = LogFile()
        let line = "exec '\(ServerBinary.path)' import items - <'\(file.path)'"
        let child = try ChildProcess(
            "/bin/sh", ["-c", line], environment: ServerBinary.environment(database.settings), log: log)
        #expect(child.wait() == .code(0))
        #expect(log.text == "1 created, 0 changed, 0 same\n")
    }

    @Test("faults are told a line each, and nothing is changed")
    func faults() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let items = try TextFile("sku,name\nFX6,Sony FX6\n")
        _ = try database.run("import", "items", items.path)
        let assets = try TextFile("asset_tag,item_sku,status\nA-1,FX7,\nA-2,FX6,REPAIRS\n")
        let run = try database.run("import", "assets", assets.path)
        #expect(run.exit == .code(1))
        #expect(run.output.contains("line 2\titem_sku\titem_not_found\tThere is no such item. 'FX7', did you mean 'FX6'?\n"))
        #expect(run.output.contains("line 3\tstatus\tinvalid_value\t"))
        #expect(run.output.contains("2 faults, nothing was changed"))
        #expect(try database.session().value("select count(*) from assets") == "0")
        #expect(try database.run("import", "assets", "/nonexistent.csv").exit == .code(1))
        #expect(try database.run("import", "unicorns", "x.csv").exit == .code(64))
        #expect(try database.run("import", "assets").exit == .code(64))
    }

    @Test("of more than a hundred faults the first hundred are told, and that there are others")
    func manyFaults() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let rows = (1...101).map { "A-\($0),NONE-\($0)\n" }.joined()
        let assets = try TextFile("asset_tag,item_sku\n" + rows)
        let run = try database.run("import", "assets", assets.path)
        #expect(run.exit == .code(1))
        #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("line ") }.count == 100)
        let end = "the first 100 of 101 faults are above\nquartermaster: 101 faults, nothing was changed\n"
        #expect(run.output.hasSuffix(end), "\(run.output.suffix(300))")
    }

    @Test("each template is a file that is taken, in the order in which a house is put in")
    func templates() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        for kind in ["clients", "items", "assets", "reservations", "tickets"] {
            let run = try importTemplate(kind, into: database)
            #expect(run.output == "1 created, 0 changed, 0 same\n", "\(kind)")
        }
        // It is the item and the asset in one.
        let other = try BareDatabase()
        _ = try other.run("migrate")
        let gear = try importTemplate("gear", into: other)
        #expect(gear.output == "2 created, 0 changed, 0 same\n")
        #expect(try other.session().value("select count(*) from items") == "1")
        #expect(try other.session().value("select count(*) from assets") == "1")
    }

    private func importTemplate(_ kind: String, into database: BareDatabase) throws -> ProgramRun {
        let template = try ServerBinary.run(["import", kind, "--template"], settings: [:])
        #expect(template.exit == .code(0))
        let file = try TextFile(template.output)
        return try withExtendedLifetime(file) { () throws in try database.run("import", kind, file.path) }
    }

    @Test("what columns of other names are, and which comes first, the day or the month, can be said; wrong words are 64")
    func hints() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let clients = try TextFile("Number,Name,Vendor\nC-1,Acme,x\n")
        let unknown = try database.run("import", "clients", clients.path)
        #expect(unknown.exit == .code(1))
        #expect(unknown.output.contains("line 1\trow\tunknown_columns\tThe file has columns of other names."))
        #expect(unknown.output.contains("'Number | Vendor'"))
        let columns = #"{"Number":"external_id","Vendor":null}"#
        let run = try database.run("import", "clients", clients.path, "--columns", columns)
        #expect(run.output == "1 created, 0 changed, 0 same\n")
        #expect(try database.session().query("select external_id, display_name from clients") == [["C-1", "Acme"]])
        let bookings = try TextFile("reference,client,pickup_at,return_at\nR-1,Acme,03/04/2026,05/04/2026\n")
        #expect(try database.run("import", "reservations", bookings.path).output.contains("\tpickup_at\tambiguous\t"))
        let days = try database.run("import", "reservations", bookings.path, "--day-first", "true")
        #expect(days.output == "1 created, 0 changed, 0 same\n")
        #expect(
            try database.session().query("select pickup_at at time zone 'UTC', return_at at time zone 'UTC' from reservations")
                == [["2026-04-03 00:00:00", "2026-04-05 23:59:00"]])
        for wrong in ["x", #"{"Number":"nope"}"#] {
            let refused = try database.run("import", "clients", clients.path, "--columns", wrong)
            #expect(refused.exit == .code(64) && refused.output.contains("of these columns: id, external_id, display_name"))
        }
        #expect(try database.run("import", "reservations", bookings.path, "--day-first", "maybe").exit == .code(64))
    }

    @Test(
        "stickers that a file does not name stay, and are told, until they are to go; look-alikes and spreadsheets' numbers are told"
    )
    func stickers() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let gear = try TextFile("name,asset_tag,codes\nFX6,A-17,X | Y | Z\n")
        #expect(try database.run("import", "gear", gear.path).output == "2 created, 0 changed, 0 same\n")
        let fewer = try TextFile("asset_tag,codes\nA-17,X\n")
        let stay = "2 stickers stay that the file does not name: --remove-codes takes them off\n"
        #expect(try database.run("import", "assets", fewer.path, "--check").output.hasSuffix(stay))
        #expect(try database.run("import", "assets", fewer.path).output.hasSuffix(stay))
        #expect(try database.session().value("select count(*) from short_links") == "3")
        let checked = try database.run("import", "assets", fewer.path, "--check", "--remove-codes")
        #expect(checked.output == "0 created, 1 changed, 0 same\n2 stickers would be taken off\n")
        let taken = try database.run("import", "assets", fewer.path, "--remove-codes")
        #expect(taken.output == "0 created, 1 changed, 0 same\n2 stickers taken off\n")
        #expect(try database.session().value("select string_agg(code, ' ') from short_links") == "X")
        let address = try TextFile("asset_tag,code\nA-17,https://qr.example.com/MJQT\n")
        let read = "codes that are read from addresses: 1, as MJQT from https://qr.example.com/MJQT on line 2\n"
        #expect(try database.run("import", "assets", address.path).output == "0 created, 1 changed, 0 same\n\(read)")
        let alike = try TextFile("name,asset_tag,serial\nFX6,A17,4.12E+11\n")
        let warned = try database.run("import", "gear", alike.path, "--check")
        #expect(warned.exit == .code(0))
        let alikeLine = "line 2\tasset_tag\tlooks_like\tIt looks like A-17, which is in the house already. Are they two? 'A17'\n"
        #expect(warned.output.contains(alikeLine))
        #expect(warned.output.contains("line 2\tserial\tspreadsheet_number\t"))
    }

    @Test("a workbook is refused with a sentence that says what to do")
    func workbook() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let book = try TextFile("PK\u{3}\u{4}..[Content_Types].xml..xl/workbook.xml")
        let run = try database.run("import", "clients", book.path)
        #expect(run.exit == .code(1))
        #expect(run.output.contains("This is an Excel workbook. Save the sheet as CSV UTF-8 and send that."))
    }

    @Test("tens of thousands of assets in bounded memory")
    func many() throws {
        let count = DeepTests.rounds(30_000, deep: 100_000)
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let items = try TextFile("sku,name\nFX6,Sony FX6\n")
        _ = try database.run("import", "items", items.path)
        let rows = (1...count).map { "T-\($0),S-\($0),FX6,MDE\n" }.joined()
        let assets = try TextFile("asset_tag,serial,item_sku,location\n" + rows)
        let log = LogFile()
        let child = try ChildProcess(
            ServerBinary.path, ["import", "assets", assets.path], environment: ServerBinary.environment(database.settings),
            log: log)
        var peak = 0
        let hasEnded = eventually(within: 400) {
            peak = max(peak, (try? ResidentMemory.peak(of: child)) ?? 0)
            return child.status() != nil
        }
        #expect(hasEnded && child.wait() == .code(0))
        #expect(log.text == "\(count) created, 0 changed, 0 same\n")
        #expect(peak > 1 << 20 && peak < 192 << 20, "\(peak >> 20) MiB")
        #expect(try database.session().value("select count(*) from assets") == "\(count)")
    }
}
