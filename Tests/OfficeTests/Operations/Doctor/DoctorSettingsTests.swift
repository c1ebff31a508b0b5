import Crypto
import TestSupport
import Testing

@testable import Operations

/// What `quartermaster doctor` says of settings, keys and the process.
@Suite(.mayBlock) struct DoctorSettingsTests {
    private static let nowhere = ["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret]

    private func examined(_ changes: [String: String]) throws -> DoctorRun {
        try DoctorRun(Self.nowhere.merging(changes) { $1 })
    }

    @Test("where settings are faulty the rest is looked at all the same")
    func faults() throws {
        let run = try HealthyHouse().examined(settings: ["PORT": "http", "LOOPS": "0"])
        #expect(run.names("wrong") == ["settings"])
        #expect(run["database"]?.verdict == "ok")
        #expect(run.exit == .code(78))
    }

    @Test("a secret of few characters is weak, and how many is said in words that fit")
    func fewCharacters() {
        #expect(SecretStrength.weakness(of: String(repeating: "a", count: 64)) == "is made of one character alone")
        let two = SecretStrength.weakness(of: String(repeating: "ab", count: 32))
        #expect(two == "is made of only 2 different characters")
        #expect(SecretStrength.weakness(of: "0123456789abcdef") == nil)
    }

    @Test(
        "a duration that is far from what is usual is a warning, with what is usual",
        arguments: [
            ("LOCK_TIMEOUT", "5ms", "500ms to 30s"),
            ("UPLOAD_RETENTION", "90s", "1d to 60d"),
        ])
    func unusual(name: String, value: String, usual: String) throws {
        let line = try examined([name: value])["values"]
        #expect(line?.verdict == "warning")
        #expect(line?.sentence.contains("\(name) is \(value), where \(usual) is usual") == true)
    }

    @Test(
        "a variable that looks like a misspelt setting is a warning",
        arguments: [
            ("PROT", "PORT"), ("DATABASE_URI", "DATABASE_URL"), ("JWKS_URL_FIL", "JWKS_URL_FILE"),
            ("LOCK_TIME_OUT", "LOCK_TIMEOUT"), ("log_level", "LOG_LEVEL"),
        ])
    func spelling(found: String, meant: String) throws {
        let line = try examined([found: "x"])["spelling"]
        #expect(line?.verdict == "warning")
        #expect(line?.sentence.contains("\(found) is not a setting, did you mean \(meant)?") == true)
    }

    @Test(
        "variables of other programs are none of ours",
        arguments: ["POSTGRES_URL", "HOME", "HOSTNAME", "PGPORT", "LOGNAME", "SSL_CERT_FILE"])
    func others(name: String) throws {
        #expect(try examined([name: "x"])["spelling"]?.verdict == "ok")
    }

    @Test(
        "a server that only a proxy can reach and that knows of none is a warning",
        arguments: [
            ([:], "ok"), (["HOST": "::1"], "warning"),
            (["HOST": "127.0.0.1", "TRUSTED_PROXIES": "127.0.0.1"], "ok"), (["HOST": "127.0.0.1", "RATE_LIMIT": "off"], "ok"),
        ])
    func proxies(settings: [String: String], verdict: String) throws {
        #expect(try examined(settings)["proxies"]?.verdict == verdict)
    }

    @Test(
        "a secret that can be guessed is wrong, and is not printed",
        arguments: [
            "your-super-secret-jwt-token-with-at-least-32-characters-long", "CHANGEME-0f8fad5bd9cb469fa16570867728950e",
            "abababababababababababababababababababab",
        ])
    func guessable(secret: String) throws {
        let run = try ServerBinary.run(["doctor"], settings: Self.nowhere.merging(["JWT_SECRET": secret]) { $1 })
        #expect(DoctorRun(run)["secret"]?.verdict == "wrong")
        #expect(!run.output.contains(secret))
    }

    @Test("the usable keys of a JWKS are counted")
    func keySet() throws {
        let keys = try KeyServer()
        defer { keys.close() }
        let settings = ["JWKS_URL": keys.url, "JWT_SECRET": ""]
        let key = try #require(SigningKey.generateES256())
        keys.publish([key.webKey(identifier: "one")].compactMap { $0 })
        let good = try examined(settings)
        #expect(good["key-set"] == .init(verdict: "ok", sentence: "JWKS_URL has 1 usable key"))
        #expect(try examined(settings.merging(["JWT_ISSUER": "https://issuer.example"]) { $1 })["issuer"]?.verdict == "ok")
    }

    @Test("an issuer of the page that answers is well, and so is none")
    func pageIssuer() throws {
        let issuer = try StubIssuer()
        let settings = ["PAGE_ISSUER": issuer.url, "PAGE_ISSUER_KEY": StubIssuer.key]
        #expect(try examined(settings)["page-issuer"] == .init(verdict: "ok", sentence: "PAGE_ISSUER answers"))
        let unset = "PAGE_ISSUER is not set: the page says that sign-in is elsewhere"
        #expect(try examined([:])["page-issuer"] == .init(verdict: "ok", sentence: unset))
    }

    @Test("a limit of open files that leaves little for clients is a warning")
    func openFiles() throws {
        for (limit, verdict) in [(256, "warning"), (4096, "ok")] {
            let log = LogFile()
            let child = try ChildProcess(
                "/bin/sh", ["-c", "ulimit -n \(limit) && exec \"$0\" doctor", ServerBinary.path],
                environment: ServerBinary.environment(Self.nowhere.merging(["LOOPS": "1"]) { $1 }), log: log)
            let run = DoctorRun(ProgramRun(exit: child.wait(), output: log.text))
            #expect(run["open-files"]?.verdict == verdict, "\(log.text)")
        }
    }
}
