import TestSupport
import Testing

/// What `quartermaster doctor` says of the keys that sign tokens.
@Suite(.mayBlock) struct DoctorSigningKeyTests {
    private func finding(_ database: TestDatabase, _ changes: [String: String]) throws -> DoctorRun.Line? {
        DoctorRun(try ServerBinary.run(["doctor"], settings: database.settings.merging(changes) { $1 }))["signing-keys"]
    }

    @Test("another issuer's, none yet, and well")
    func keys() throws {
        let database = try TestDatabase.fresh()
        let own = ["AUTH_SEAL_KEY": SignInScene.sealKey]
        #expect(
            try finding(database, ["JWT_SECRET": TestSettings.secret])
                == .init(verdict: "ok", sentence: "another issuer signs the tokens"))
        #expect(try finding(database, own)?.verdict == "warning")
        try TestServer.start(settings: SignInScene.settings, database: database).stop()
        let well = try finding(database, own)
        #expect(well?.verdict == "ok" && well?.sentence.hasPrefix("2 keys, the current one has signed since 2") == true)
    }
}
