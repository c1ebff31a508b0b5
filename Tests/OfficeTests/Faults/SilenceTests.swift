import TestSupport
import Testing

/// A pooler or a proxy before Postgres that accepts connections and says nothing more: an outage while it lasts, and not after.
@Suite(.mayBlock) struct SilenceTests {
    @Test(
        "a silence is a 503 or 504 while it lasts, and the server is well when it is over",
        arguments: [FaultyPostgresProxy.Silence.fromTheStart, .afterSigningIn])
    func silence(_ silence: FaultyPostgresProxy.Silence) throws {
        let database = try TestDatabase.shared()
        let proxy = try FaultyPostgresProxy(to: database)
        let settings = ["LOOPS": "1", "CONNECT_TIMEOUT": "2s", "STATEMENT_TIMEOUT": "500ms"]
        let server = try TestServer.start(settings: settings.merging(proxy.settings(database)) { $1 }, database: database)
        let scene = try HandoverScene(on: server)
        // On a busy machine half a second may be too short for one.
        #expect(try eventually { try scene.house.phone().get("/me").status == 200 })
        proxy.fallSilent(silence)
        let before = proxy.attempts
        // Each connection has something under way that is given up: it is cancelled, and connected anew.
        let statuses = try race(8) { index in
            let phone = try scene.house.phone()
            return try index % 2 == 0 ? phone.get("/me").status : phone.post(scene.pickups, scene.pickup).status
        }
        #expect(statuses.allSatisfy { $0 == 503 || $0 == 504 }, "\(statuses)")
        #expect(eventually(within: 60) { proxy.attempts >= before + 6 })
        #expect(try server.client().send(Request("GET", "/livez")).status == 200)
        proxy.speakAgain()
        let phone = try scene.house.phone()
        #expect(try eventually(within: 60) { try server.readiness().status == 200 && phone.get("/me").status == 200 })
        #expect(try eventually(within: 60) { try phone.post(scene.pickups, scene.pickup, key: "after").status == 200 })
    }
}
