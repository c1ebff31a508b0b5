import Foundation
import Invariants
import Settings
import TestSupport
import Testing

@testable import Operations

/// docs/reference says what the program does.
@Suite(.mayBlock) struct OperationsDocumentTests {
    @Test("the tables of settings are what `quartermaster settings --markdown` prints, and name every setting once")
    func settings() throws {
        let run = try ServerBinary.run(["settings", "--markdown"], settings: [:])
        #expect(run.exit == .code(0))
        let printed = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let lines = printed.last == "" ? Array(printed.dropLast()) : printed
        let document = try Document("docs/reference/settings.md")
        let start = try #require(document.lines.firstIndex(of: lines[0]))
        #expect(Array(document.lines[start...].prefix(lines.count)) == lines)
        let named = lines.compactMap { $0.hasPrefix("| `") ? $0.split(separator: "`")[1] : nil }.map(String.init)
        #expect(named.sorted() == SettingSection.all.flatMap(\.settings).map(\.name).sorted())
        #expect(Set(named).count == named.count)
    }

    @Test("the names that settings had before are told, and no other")
    func formerNames() throws {
        let text = try Document("docs/reference/settings.md").lines.joined(separator: " ")
        let told = text.matches(of: #/`([A-Z_]+)` is (?:now )?`([A-Z_]+)`/#).map { "\($0.1) \($0.2)" }
        let declared = SettingSection.all.flatMap(\.settings).compactMap { setting in
            setting.formerly.map { "\($0) \(setting.name)" }
        }
        #expect(told.sorted() == declared.sorted())
    }

    @Test("SQL that is not told how long keys are kept keeps them for as long as a server without the setting")
    func keptByDefault() throws {
        let settings = SettingSection.all.flatMap(\.settings)
        let setting = try #require(settings.first { $0.name == "IDEMPOTENCY_RETENTION" })
        let said = try ProjectFiles.all(under: "migrations/functions", endingIn: [".sql"]).flatMap { file in
            file.text.matches(of: #/retention interval default '([0-9]+) days'/#).map { "\($0.1)d" }
        }
        #expect(Set(said) == [setting.fallback])
    }

    @Test("every command is in the table with the commands below it, and every option of theirs on its page")
    func commands() throws {
        let run = try ServerBinary.run(["--experimental-dump-help"], settings: [:])
        #expect(run.exit == .code(0))
        let program = try #require(JSONTree(parsing: Array(run.output.utf8))?["command"])
        let page = try Document("docs/reference/commands.md")
        let rows = page.table(headed: "| | |").map { $0[0] }
        let commands = (program["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
        #expect(commands.count > 10)
        for command in commands {
            let name = try #require(command["commandName"]?.string)
            let named = rows.filter { $0.hasPrefix("`quartermaster \(name)") }
            #expect(!named.isEmpty, "\(name)")
            let words = Set(named.joined(separator: " ").split { !$0.isLetter && $0 != "-" }.map(String.init))
            let below = (command["subcommands"]?.array ?? []).compactMap { $0["commandName"]?.string }
            #expect(Set(below).isSubset(of: words), "\(name): \(below)")
        }
        let options = Set(Self.options(of: program)).subtracting(["help", "version"])
        let text = page.lines.joined(separator: "\n")
        #expect(options.filter { !text.contains("--\($0)") } == [])
    }

    /// The long names of a command's options, and of all commands below it.
    private static func options(of command: JSONTree) -> [String] {
        let own = (command["arguments"]?.array ?? []).flatMap { $0["names"]?.array ?? [] }
            .filter { $0["kind"]?.string == "long" }.compactMap { $0["name"]?.string }
        return own + (command["subcommands"]?.array ?? []).flatMap { options(of: $0) }
    }

    @Test("the doctor's checks are those of its table, in its order")
    func doctor() throws {
        let documented = try Document("docs/reference/commands.md").table(headed: "| check | what it looks at |").map { $0[0] }
        #expect(documented == Doctor.checks.map { "`\($0.name)`" })
    }

    @Test("what `verify` prints in its sample has as many invariants as there are")
    func invariants() throws {
        let lines = try Document("docs/reference/commands.md").lines
        #expect(lines.contains { $0.hasPrefix("\(Invariant.ofEveryDatabase.count) invariants in ") })
    }

    @Test("every table is said to grow or to be purged, and no other")
    func tables() throws {
        let session = try TestDatabase.shared().session()
        let present = try session.query(
            """
            select case nspname when 'public' then '' else nspname || '.' end || relname
            from pg_class join pg_namespace n on n.oid = relnamespace
            where relkind in ('r', 'p') and nspname in ('public', 'office', 'signin', 'numbers')
            """)
        let rows = try Document("docs/reference/background.md").table(headed: "| table | a row for each | kept | |")
        let documented = rows.flatMap { $0[0].components(separatedBy: ", ") }
        #expect(documented.sorted() == present.compactMap { $0[0].map { "`\($0)`" } }.sorted())
    }

    @Test("how often a house is looked at for late returns and for shortages is what the code says")
    func pauses() throws {
        let source = try Document("Sources/Office/Notifications/NotificationSweeps.swift").lines.joined(separator: "\n")
        let declared = source.matches(of: #/job\("([a-z_]+)", pause: \{ _ in \.seconds\(([0-9]+)\) \}\)/#)
        #expect(declared.map { String($0.1) } == ["late_returns", "shortages"])
        let rows = try Document("docs/reference/background.md").table(headed: "| job | period | by | what it does |")
        for job in declared {
            let row = try #require(rows.first { $0[0] == "`\(job.1)`" })
            #expect(row[1] == "`NOTIFICATION_INTERVAL`; each house \((Int(job.2) ?? 0) / 60) min")
        }
    }

    @Test("every field of a request's line is documented, and no other")
    func logFields() throws {
        let server = try TestServer.start()
        let scene = try HandoverScene(on: server)
        let traced = [("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")]
        let phone = try scene.house.phone()
        #expect(try phone.post(scene.pickups, scene.pickup, headers: traced).status == 200)
        _ = try phone.mint(scene.unit, on: scene.reservation)
        #expect(try phone.sendOutbox([]).status == 200)
        #expect(try Phone(port: server.port, token: "x").get("/me").status == 401)
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8))?.object }
        let logged = Set(lines.filter { $0["message"] == "request" }.flatMap(\.keys)).union([
            "sqlstate", "rate_limit", "refresh", "issuer_fault", "import_rows", "import_seconds", "import_limit",
            "refusals", "socket_end", "close_code", "frames_in", "frames_out",
        ])
        let documented = try Document("docs/reference/logs.md").table(headed: "| field | |").map { $0[0].filter { $0 != "`" } }
        #expect(Set(documented) == logged)
    }

    @Test("every line that the code writes to the log is in the table with its level, and no other")
    func logLines() throws {
        // The level may hang on a condition, and the message stand elsewhere.
        let call = #/(?:write|Opening)\(\s*([^,"()]*\.(?:debug|info|warning|error)[^,"()]*),\s*(?:"((?:[^"\\]|\\.)*)"|([\w.]+))/#
        let messages = [
            "message": ["certificate loaded", "certificate reloaded"],
            "tenant.sentence": ["made the tenant … in …, by default: …"],
            // A job's own warning.
            "lines.begins": ["triggers are off, so rules are not held"],
            "lines.ends": ["triggers are on again"],
        ]
        var written: Set<String> = []
        var otherLevels: [String: [String]] = [:]
        for file in try ProjectFiles.all(under: "Sources", endingIn: [".swift"]) where file.text.range(of: "write(") != nil {
            let calls = file.text.matches(of: call)
            // The lines of requests have a table of their own.
            let all = file.text.matches(of: #/log\??\.write\((?!request\))/#).count
            let seen = calls.filter { ["log.", "log?."].contains(where: file.text[..<$0.range.lowerBound].hasSuffix) }.count
            #expect(seen == all, "\(file.path) writes to the log in another way")
            for match in calls {
                let levels = match.1.matches(of: #/\.(debug|info|warning|error)/#).map { String($0.1) }
                let literal = match.2.map { [String($0.replacing(#/\\\([^)]*\)/#, with: "…"))] }
                let texts = literal ?? messages[String(match.3 ?? "")] ?? []
                #expect(!texts.isEmpty, "\(file.path): \(match.0)")
                for text in texts where text != "request" {
                    written.insert("\(levels[0]) \(text)")
                    if levels.count > 1 { otherLevels[text] = Array(levels.dropFirst()) }
                }
            }
        }
        let table = try Document("docs/reference/logs.md").table(headed: "| level | message | meaning |")
        let documented = table.map { "\($0[0]) \($0[1].filter { $0 != "`" })" }
        #expect(documented.sorted() == written.sorted())
        #expect(otherLevels.count == 2)
        for row in table {
            let levels = otherLevels[row[1].filter { $0 != "`" }] ?? []
            #expect(levels.allSatisfy { row[2].contains($0) }, "\(row[1]) has another level at times: \(levels)")
        }
    }
}
