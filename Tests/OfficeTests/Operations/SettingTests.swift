import Foundation
import TestSupport
import Testing

/// A wrong value or combination is a clear refusal to start, all faults at once (docs/reference/settings.md).
@Suite(.mayBlock) struct SettingTests {
    private static let good = ["DATABASE_URL": "host=/nonexistent dbname=none", "JWT_SECRET": TestSettings.secret]

    @Test("all faults are told at once, each with its setting's name, and the exit code is 78")
    func allAtOnce() throws {
        let run = try ServerBinary.run(
            ["serve"],
            settings: [
                "JWT_SECRET": "short", "JWKS_URL": "ftp://x", "PORT": "http", "LOOPS": "0", "READ_CONNECTIONS": "-1",
                "WRITE_CONNECTIONS": "many", "POOL_TIMEOUT": "later", "LOCK_TIMEOUT": "soon", "STATEMENT_TIMEOUT": "0",
                "PREPARED_STATEMENTS": "maybe", "LOG_LEVEL": "loud", "LOG_FORMAT": "xml", "MIGRATE": "2", "LINK_BY_EMAIL": "x",
                "IDEMPOTENCY_RETENTION": "1 year",
                "RATE_LIMIT": "some", "RATE_LIMIT_ACCOUNT": "0", "RATE_LIMIT_ADDRESS": "-1", "TRUSTED_PROXIES": "0.0.0.0/0",
                "CORS_ORIGINS": "https://desk.example/",
            ])
        #expect(run.exit == .code(78))
        let names = [
            "DATABASE_URL", "JWT_SECRET", "JWKS_URL", "PORT", "LOOPS", "READ_CONNECTIONS", "WRITE_CONNECTIONS", "POOL_TIMEOUT",
            "LOCK_TIMEOUT", "STATEMENT_TIMEOUT", "PREPARED_STATEMENTS", "LOG_LEVEL", "LOG_FORMAT", "MIGRATE", "LINK_BY_EMAIL",
            "IDEMPOTENCY_RETENTION", "RATE_LIMIT", "RATE_LIMIT_ACCOUNT", "RATE_LIMIT_ADDRESS", "TRUSTED_PROXIES", "CORS_ORIGINS",
        ]
        let lines = run.output.split(separator: "\n")
        for name in names { #expect(lines.count { $0.hasPrefix("quartermaster: \(name) ") } == 1, "\(name)") }
        #expect(lines.count == names.count)
        #expect(!run.output.contains("short"), "a secret is in the output")
    }

    @Test(
        "each command refuses a wrong setting with 78",
        arguments: [
            ["serve"], ["migrate"], ["demo"], ["account", "list"], ["token", "--email", "a@b.example"], ["ready"], ["verify"],
            ["backup", "/nonexistent"], ["restore", "/nonexistent"], ["tenant", "export", "Acme", "/nonexistent/acme.tar"],
            ["tenant", "import", "/nonexistent/acme.tar"],
        ])
    func everyCommand(arguments: [String]) throws {
        let run = try ServerBinary.run(arguments, settings: Self.good.merging(["PORT": "x"]) { $1 })
        #expect(run.exit == .code(78))
        #expect(run.output.contains("PORT"))
    }

    @Test("a value and its file are refused together, and so is a file that is not there or empty")
    func files() throws {
        let empty = try file("\n")
        for (settings, name) in [
            (["JWT_SECRET_FILE": "/dev/null"], "JWT_SECRET"),
            (["PORT_FILE": "/nonexistent/port"], "PORT_FILE"), (["PORT_FILE": "/"], "PORT_FILE"),
            (["PORT_FILE": empty], "PORT_FILE"),
        ] {
            let run = try ServerBinary.run(["serve"], settings: Self.good.merging(settings) { $1 })
            #expect(run.exit == .code(78))
            #expect(run.output.contains(name))
        }
    }

    @Test("each setting may come from a file, with or without a line's end")
    func fromFiles() throws {
        let database = try TestDatabase.shared()
        let server = try TestServer.start(settings: [
            "DATABASE_URL": "", "DATABASE_URL_FILE": file(database.target(as: .server).text + "\r\n"),
            "JWT_SECRET": "", "JWT_SECRET_FILE": file(TestSettings.secret + "\n"), "LOG_LEVEL_FILE": file("error"),
        ])
        let house = try House(on: server)
        #expect(try house.phone().get("/me").status == 200)
    }

    @Test("a port that is taken is told, with 69")
    func portTaken() throws {
        let server = try TestServer.shared()
        let listener = try KeyServer()
        let run = try TestServer.launch(settings: ["PORT": "\(listener.port)"], database: server.database)
        #expect(run.process.wait() == .code(69))
        #expect(run.log.text.contains("HOST and PORT"))
        listener.close()
    }

    private func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-setting-\(ID.fresh())").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        RunEnd.add { unlink(path) }
        return path
    }

    @Test("a setting under its former name holds, and the start says so") func former() throws {
        let server = try TestServer.start(settings: ["VIDEO_LIMIT": "300MB"])
        let said = server.log.lines.filter { $0.contains("a setting is set under its former name") }
        #expect(said.count == 1 && said[0].contains(#""found":"VIDEO_LIMIT","name":"VIDEO_MAX_SIZE""#), "\(said)")
    }
}
