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

    @Test("each template is a file that is taken, in the order in which a house is put in")
    func templates() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        for kind in ["clients", "items", "assets", "reservations"] {
            let template = try ServerBinary.run(["import", kind, "--template"], settings: [:])
            #expect(template.exit == .code(0))
            let file = try TextFile(template.output)
            let run = try database.run("import", kind, file.path)
            #expect(run.output == "1 created, 0 changed, 0 same\n", "\(kind)")
        }
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
