import Glibc
import TestSupport
import Testing

/// The server's wall clock jumps by a day, there and back, while it works.
@Suite(.enabled(if: FaultRun.clockLibrary != nil), .serialized, .timeLimit(.minutes(5)), .mayBlock) struct ClockJumpTests {
    private static let day = 86_400.0

    @Test("timers go by the monotonic clock, keys by the database's, tokens by the wall clock", arguments: [1, -1])
    func jump(days: Int) throws {
        let clock = try FakeClock()
        let settings = clock.settings.merging(["LOOPS": "1", "LOCK_TIMEOUT": "300ms", "IDEMPOTENCY_RETENTION": "7d"]) { $1 }
        let server = try TestServer.start(settings: settings, database: .fresh())
        let scene = try HandoverScene(on: server, units: 2)
        let now = try scene.house.phone()
        let kept = try now.post(scene.pickups, scene.pickup, key: "before")
        #expect(kept.status == 200)
        try clock.jump(days: days)
        let day = try day(days, scene)
        // Expired, or of the future; who was let in before the clock went back stays so.
        #expect(try scene.house.phone(.viewer).get("/me").status == 401)
        if days > 0 { #expect(try now.get("/me").status == 401) }
        let then = Phone(port: server.port, token: Self.token(scene, after: Double(days) * Self.day))
        #expect(try then.get("/me").status == 200)
        let replay = try then.post(scene.pickups, scene.pickup, key: "before")
        #expect(replay.isReplay && replay.body == kept.body)
        try expectTimers(scene, then)
        // Midnight may have come since.
        let dates = [day, try self.day(days, scene)]
        #expect(eventually { dates.contains { server.log.text.contains(#""time":"\#($0)"#) } })
        #expect(try recordedToday(scene))
        try clock.jump(days: 0)
        #expect(try now.get("/me").status == 200)
        #expect(try now.post(scene.pickups, scene.pickup, key: "before").isReplay)
        try expectTimers(scene, now)
        #expect(server.stop() == .code(0))
        #expect(server.log.lines.allSatisfy { !$0.contains(#""level":"error""#) || $0.contains("55P03") })
    }

    /// A lock's time-out comes when it should, and an idle connection that is kept stays.
    private func expectTimers(_ scene: HandoverScene, _ phone: Phone) throws {
        try scene.hold()
        let start = ContinuousClock.now
        let answer = try phone.pickUp(scene.units[1], on: scene.reservation)
        let waited = ContinuousClock.now - start
        try scene.release()
        // A statement whose lock has no time-out would be a 504 in the end.
        #expect(answer.status == 503)
        #expect(waited >= .milliseconds(300))
        #expect(try phone.get("/me").status == 200)
    }

    /// What the audit says was when the database did it.
    private func recordedToday(_ scene: HandoverScene) throws -> Bool {
        try scene.house.database.value(
            "select bool_and(at between now() - interval '10 min' and now()) from audit_log where tenant_id = $1",
            [scene.house.tenant]) == "t"
    }

    /// The date, in UTC, that the server takes for today.
    private func day(_ days: Int, _ scene: HandoverScene) throws -> String {
        try scene.house.database.value(
            "select to_char((now() at time zone 'UTC') + make_interval(days => $1::int), 'YYYY-MM-DD')", [days]) ?? "?"
    }

    /// Signed so many seconds from now, and good for so many more.
    private static func token(_ scene: HandoverScene, after seconds: Double, lasting lifetime: Double = 3600) -> String {
        var token = Token(subject: scene.house.account(.staff).subject)
        let then = Double(time(nil)) + seconds
        token.claims["iat"] = .number(then)
        token.claims["exp"] = .number(then + lifetime)
        return token.signed()
    }

    @Test("an hour off tokens are refused by their time, keys are as ever, it stays ready, and doctor tells", arguments: [1, -1])
    func hour(off: Int) throws {
        let clock = try FakeClock()
        let metered = try MeteredServer(settings: clock.settings.merging(["LOOPS": "1"]) { $1 }, database: .fresh())
        let server = metered.server
        let scene = try HandoverScene(on: server)
        let kept = try scene.house.phone().post(scene.pickups, scene.pickup, key: "before")
        #expect(kept.status == 200)
        try clock.jump(hours: off)
        let short = Phone(port: server.port, token: Self.token(scene, after: 0, lasting: 1800))
        let refused = try short.get("/me")
        #expect(refused.status == 401 && refused.code == (off > 0 ? "token_expired" : "token_invalid"), "\(refused)")
        let then = Phone(port: server.port, token: Self.token(scene, after: Double(off) * 3600))
        let replay = try then.post(scene.pickups, scene.pickup, key: "before")
        #expect(replay.isReplay && replay.body == kept.body)
        #expect(try server.readiness().status == 200)
        let told = try DoctorRun(server.database.settings.merging(clock.settings) { $1 })["clock"]
        #expect(told?.verdict == "wrong")
        // QuartermasterClockSkew looks at it.
        #expect(try metered.shows("quartermaster_clock_skew_seconds") { abs($0) > 3000 })
        #expect(told?.sentence.hasSuffix("\(off > 0 ? "behind" : "ahead of") this machine's: run NTP on both") == true)
        try clock.jump(hours: 0)
        #expect(try short.get("/me").status == 200)
        #expect(server.stop() == .code(0))
        #expect(!server.log.text.contains(#""level":"error""#))
    }

    @Test("codes and sessions go by the database's clock: those from before a jump are good after it", arguments: [1, -1])
    func signIn(days: Int) throws {
        let clock = try FakeClock()
        let scene = try SignInScene(settings: clock.settings.merging(["LOOPS": "1", "SESSION_LIFETIME": "2h"]) { $1 })
        let session = try scene.signedIn()
        let late = try scene.person()
        let code = try late.requestCode()
        try clock.jump(days: days)
        // A day on the token is over; a day back it is one that the server has seen, or of the future.
        if days > 0 { #expect(try session.phone.get("/me").status == 401) }
        let refreshed = try session.refreshed()
        #expect(try refreshed.phone.get("/me").status == 200)
        #expect(try SignedIn(late.client.verify(late.email, code), person: late).phone.get("/me").status == 200)
        try clock.jump(days: 0)
        let again = try refreshed.refreshed()
        #expect(try again.phone.get("/me").status == 200)
        #expect(try session.phone.get("/me").status == 200)
        #expect(scene.server.stop() == .code(0))
    }
}
