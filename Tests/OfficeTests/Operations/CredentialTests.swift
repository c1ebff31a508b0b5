import Foundation
import TestSupport
import Testing

/// The secrets that systemd hands a service (docs/reference/settings.md, "Where values come from").
@Suite(.mayBlock) struct CredentialTests {
    /// A folder as `LoadCredential=` makes it.
    private static func folder(_ files: [String: String]) throws -> String {
        let folder = try StorageFolder()
        for (name, text) in files { try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8) }
        RunEnd.add { withExtendedLifetime(folder) {} }
        return folder.path
    }

    private static func run(_ command: String, _ files: [String: String], _ others: [String: String] = [:]) throws -> ProgramRun {
        try ServerBinary.run([command], settings: ["CREDENTIALS_DIRECTORY": try folder(files)].merging(others) { $1 })
    }

    @Test("a server finds its secrets there, each under the name of its setting, with or without a line's end")
    func served() throws {
        let database = try TestDatabase.shared()
        let folder = try Self.folder([
            "DATABASE_URL": database.target(as: .server).text + "\n", "JWT_SECRET": TestSettings.secret,
            "credentials_LOG_LEVEL": "error\n", "credentials": "none",
        ])
        let server = try TestServer.start(settings: ["DATABASE_URL": "", "JWT_SECRET": "", "CREDENTIALS_DIRECTORY": folder])
        #expect(try House(on: server).phone().get("/me").status == 200)
        #expect(server.log.text.isEmpty, "LOG_LEVEL was not found")
        #expect(server.stop() == .code(0))
    }

    @Test("the names of before are still good, and so is a unit that names the file of the credential as well")
    func formerNames() throws {
        let url = try TestDatabase.shared().target(as: .server).text
        let files = ["database-url": url, "owner-database-url": url, "JWT_SECRET": TestSettings.secret]
        let folder = try Self.folder(files)
        let run = try ServerBinary.run(
            ["account", "list"], settings: ["CREDENTIALS_DIRECTORY": folder, "DATABASE_URL_FILE": folder + "/database-url"])
        #expect(!run.output.contains("DATABASE_URL"), "\(run.output)")
        let doctor = try Self.run("doctor", files).output
        #expect(doctor.contains("from credentials of systemd: DATABASE_URL, MIGRATE_DATABASE_URL, JWT_SECRET"), "\(doctor)")
    }

    @Test("one that differs from the environment, or from the file, is refused, and the same twice is not")
    func differing() throws {
        let canary = "a-canary-of-more-than-thirty-two-bytes"
        let file = try Self.folder(["secret": TestSettings.secret]) + "/secret"
        let url = ["DATABASE_URL": "host=/nonexistent dbname=none"]
        for (named, value) in [("JWT_SECRET", TestSettings.secret), ("JWT_SECRET_FILE", file)] {
            let given = [named: value]
            let run = try Self.run("serve", ["JWT_SECRET": canary], url.merging(given) { $1 })
            #expect(run.exit == .code(78))
            #expect(
                run.output.contains("\(named) and the credential JWT_SECRET are both set, and differ: keep one"), "\(run.output)")
            #expect(!run.output.contains(canary) && !run.output.contains(TestSettings.secret))
            let same = try Self.run("migrate", ["JWT_SECRET": TestSettings.secret], url.merging(given) { $1 })
            #expect(same.exit == .code(69), "\(same.output)")
        }
    }

    @Test("a certificate and its key are the credential's own file")
    func certificates() throws {
        let run = try Self.run("serve", ["TLS_CERT": "no PEM", "TLS_KEY": "canary"], ["DATABASE_URL": "host=/nonexistent"])
        #expect(run.exit == .code(78))
        #expect(run.output.contains("/TLS_CERT, which is not a certificate in PEM"), "\(run.output)")
        #expect(!run.output.contains("canary"))
    }

    @Test("doctor and settings say where each value came from, and none of them")
    func sources() throws {
        let canary = "host=/nonexistent dbname=none password=canary"
        let file = try Self.folder(["secret": TestSettings.secret]) + "/secret"
        for command in [["doctor"], ["settings", "--here"]] {
            let run = try ServerBinary.run(
                command,
                settings: [
                    "CREDENTIALS_DIRECTORY": try Self.folder(["DATABASE_URL": canary]), "JWT_SECRET_FILE": file, "PORT": "8081",
                ])
            #expect(run.output.contains("from credentials of systemd: DATABASE_URL"), "\(run.output)")
            #expect(run.output.contains("from files (NAME_FILE): JWT_SECRET"))
            #expect(run.output.contains("from the environment: PORT"))
            #expect(!run.output.contains("canary") && !run.output.contains(TestSettings.secret) && !run.output.contains("8081"))
        }
    }
}
