import Foundation
import Glibc
import Settings
import TestSupport
import Testing

@testable import Operations

/// The server under systemd, whose part a socket plays here; `script/release` does it with systemd itself (docs/reference/systemd.md).
@Suite(.mayBlock) struct ServiceTests {
    @Test("it is ready when it answers, is alive for as long as it runs, reloads and stops, each told", arguments: [false, true])
    func told(isAbstract: Bool) throws {
        let manager = try NotifySocket(isAbstract: isAbstract)
        let server = try TestServer.launch(settings: [
            "NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "400000", "DRAIN_TIMEOUT": "60s",
        ])
        #expect(manager.hears("READY=1"))
        #expect(server.becomesReady())
        for _ in 0..<3 { #expect(manager.hears("WATCHDOG=1")) }
        server.process.send(SIGHUP)
        #expect(manager.hears("RELOADING=1"))
        #expect(manager.hears("READY=1"))
        server.process.send(SIGTERM)
        // One message has both.
        #expect(manager.hears(isAbstract ? "STOPPING=1" : "EXTEND_TIMEOUT_USEC=65000000"))
        #expect(server.process.wait() == .code(0))
    }

    @Test("a process that hangs is not said to be alive")
    func hangs() throws {
        let manager = try NotifySocket()
        let server = try TestServer.launch(settings: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "400000"])
        #expect(manager.hears("WATCHDOG=1"))
        server.process.send(SIGSTOP)
        let state = "/proc/\(server.process.id)/stat"
        #expect(try eventually { try String(contentsOfFile: state, encoding: .utf8).contains(") T ") })
        while manager.next() != nil {}
        #expect(!manager.hears("WATCHDOG=1", within: 1))
        server.process.send(SIGCONT)
        #expect(manager.hears("WATCHDOG=1"))
        #expect(server.stop() == .code(0))
    }

    @Test("without Postgres it is ready to say so, and tells what it waits for")
    func withoutPostgres() throws {
        let manager = try NotifySocket()
        let server = try TestServer.launch(settings: [
            "NOTIFY_SOCKET": manager.address, "DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": "",
        ])
        #expect(manager.hears("STATUS=waits for Postgres"))
        #expect(try server.readiness().status == 503)
        #expect(server.stop() == .code(0))
    }

    @Test("the units run the program, and name no path that a package or the install lines do not make")
    func units() throws {
        let units = try ProjectFiles.all(under: "packaging/systemd", endingIn: [".service"])
        #expect(units.count == 5)
        for unit in units {
            let lines = unit.text.split(separator: "\n").map(String.init)
            let starts = lines.filter { $0.hasPrefix("ExecStart=") }
            #expect(starts.count == 1 && starts[0].hasPrefix("ExecStart=/usr/local/bin/quartermaster "), "\(unit.path)")
            #expect(!unit.text.contains("_FILE=%d"), "\(unit.path)")
            for line in lines where line.hasPrefix("LoadCredential=") {
                let path = line.split(separator: ":").last.map(String.init) ?? ""
                let known = ["database-url", "owner-database-url", "credentials"].map { "/etc/quartermaster/" + $0 }
                #expect(known.contains(path), "\(line)")
            }
        }
        let server = try #require(units.first { $0.path.hasSuffix("/quartermaster.service") }).text
        for line in [
            "Type=notify", "WatchdogSec=30s", "StartLimitIntervalSec=0", "Restart=always", "RestartPreventExitStatus=64 78",
        ] {
            #expect(server.contains("\n\(line)\n"), "\(line)")
        }
    }

    @Test("quartermaster-as-service has the owner's URL for the commands that need it, words as they are, and its folder")
    func asService() throws {
        // What systemd is asked, a line an argument.
        let systemd = try StandIn(#"printf '%s\n' "$@""#, for: "systemd-run")
        let script = Document.root.appendingPathComponent("packaging/systemd/quartermaster-as-service").path
        func asked(_ arguments: [String], unit: String = "") throws -> [String] {
            let log = LogFile()
            let control = try StandIn(#"case "$2" in \#(unit) esac"#, for: "systemctl")
            let child = try ChildProcess(
                "/bin/sh", [script] + arguments, environment: ["PATH": "\(systemd.path):\(control.path):/usr/bin:/bin"], log: log)
            #expect(child.wait() == .code(0), "\(log.text)")
            return log.lines
        }
        let url = "--property=LoadCredential=MIGRATE_DATABASE_URL:/etc/quartermaster/owner-database-url"
        let needing = AnySetting.migrateDatabaseURL.commands.filter { ![.serve, .tenant].contains($0) }.map { [$0.rawValue] }
        let below = [["tenant", "export"], ["tenant", "import"], ["tenant", "remove"], ["audit", "verify"], ["doctor"]]
        for command in needing + below { #expect(try asked(command).contains(url), "\(command)") }
        let others = ["account list", "tenant list", "tenant set", "import gear", "keys rotate", "storage claim"]
        for command in others { #expect(try !asked(command.split(separator: " ").map(String.init)).contains(url), "\(command)") }
        let lines = try asked(["tenant", "set", "--name", "A $HOME"])
        #expect(lines.suffix(5) == ["/usr/local/bin/quartermaster", "tenant", "set", "--name", "A $$HOME"])
        #expect(lines.contains("--property=WorkingDirectory=/var/lib/quartermaster"))
        #expect(!lines.contains { $0.contains("SupplementaryGroups") || $0.contains("ReadWritePaths") })
        let unit =
            "*=SupplementaryGroups) echo ssl-cert ;; *=ReadWritePaths) echo /srv/photos /srv/more ;; *=LimitNOFILE) echo 65536 ;;"
        let dropIn = try asked(["doctor"], unit: unit)
        #expect(dropIn.contains("--property=SupplementaryGroups=ssl-cert"))
        #expect(dropIn.contains("--property=ReadWritePaths=/srv/photos /srv/more"))
        #expect(dropIn.contains("--property=LimitNOFILE=65536"))
        // A restore may need a file in /tmp.
        #expect(lines.contains("--property=PrivateTmp=yes"))
    }

    @Test("/health says what /readyz does, /healthz what /livez does; good answers to probes are in the log for debugging alone")
    func probes() throws {
        for (level, isLogged) in [("info", false), ("debug", true)] {
            let server = try TestServer.start(settings: ["LOG_LEVEL": level])
            let client = server.client()
            #expect(
                try eventually {
                    let health = try client.send(Request("GET", "/health"))
                    return try health.status == 200 && health.text == client.send(Request("GET", "/readyz")).text
                })
            #expect(try client.send(Request("GET", "/healthz")).text == client.send(Request("GET", "/livez")).text)
            #expect(try client.send(Request("DELETE", "/livez")).status == 405)
            #expect(server.stop() == .code(0))
            for path in ["/livez", "/readyz", "/health", "/healthz"] {
                #expect(server.log.text.contains(#""route":"\#(path)","status":200"#) == isLogged, "\(path) \(level)")
            }
            #expect(server.log.text.contains(#""status":405"#))
        }
    }

    @Test("a probe that fails is in the log")
    func failedProbe() throws {
        let server = try TestServer.launch(settings: [
            "DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": "",
        ])
        #expect(eventually { (try? server.client().send(Request("GET", "/health")).status) == 503 })
        #expect(server.stop() == .code(0))
        #expect(server.log.text.contains(#""route":"/health","status":503"#))
    }

    @Test("forty connections with half a head do not keep a probe of METRICS_PORT from its answer")
    func halfHeads() throws {
        let metered = try MeteredServer()
        let halves = try (0..<40).map { _ in
            let connection = try Connection(port: metered.port)
            try connection.send(Array("GET /readyz HTTP/1.1\r\nHost: x\r\n".utf8))
            return connection
        }
        let start = ContinuousClock.now
        let probe = HTTPClient(port: metered.port, isHeldToDescription: false)
        #expect(try eventually { try probe.send(Request("GET", "/readyz")).status == 200 })
        #expect(ContinuousClock.now - start < .seconds(8))
        withExtendedLifetime(halves) {}
        #expect(metered.server.stop() == .code(0))
    }

    @Test("commands that write refuse a schema that is too new for them, with 78")
    func tooNew() throws {
        let database = try TestDatabase.fresh()
        try database.session().execute("update office.schema_version set version = 90, serves = 80")
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        for command in [
            ["account", "add", "--email", "ana@acme.example"], ["tenant", "set", "--name", "Acme"], ["tenant", "list"], ["demo"],
            ["token", "--email", "ana@acme.example"],
        ] {
            let run = try ServerBinary.run(command, settings: settings)
            #expect(run.exit == .code(78), "\(command)")
            #expect(run.output.contains("the database was migrated by a newer program (schema 90)"), "\(run.output)")
        }
        #expect(try database.session().value("select count(*) from accounts") == "0")
    }

    @Test("the demo leaves a house alone that somebody has named, though it is empty")
    func namedHouse() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate", "--tenant-name", "Acme", "--time-zone", "America/Bogota")
        let refused = try database.run("demo")
        #expect(refused.exit == .code(1))
        #expect(refused.output.contains("there is a house here that is not the demo's: Acme."))
        #expect(try database.session().value("select count(*) from accounts") == "0")
        #expect(try database.run("demo", "--tenant", "Acme").exit == .code(0))
    }
}
