import Foundation
import TestSupport
import Testing

/// The server's being killed at any moment of a sign-in: the code is there and no session, or one session and no code.
@Suite(.mayBlock) struct SignInKillTests {
    @Test("kill -9 while a code is verified neither loses nor doubles a session")
    func killed() throws {
        let database = try TestDatabase.fresh()
        var (before, after) = (0, 0)
        for _ in 1...DeepTests.rounds(4, deep: 60) {
            let scene = try SignInScene(settings: ["LOOPS": "1"], database: database)
            let person = try scene.person()
            try kill(scene, while: person, verifies: person.requestCode())
            let codes = try scene.count("signin.codes where email = $1", [person.email])
            let sessions = try scene.count(
                "signin.sessions s join signin.users u on u.id = s.user_id where u.email = $1", [person.email])
            #expect(codes + sessions == 1, "\(codes) codes, \(sessions) sessions")
            before += codes
            after += sessions
        }
        print("killed before the session \(before) times, after it \(after) times")
    }

    private func kill(_ scene: SignInScene, while person: SignInPerson, verifies code: String) throws {
        let pause = UInt32.random(in: 0..<12_000)
        _ = try race(2) { index in
            if index == 0 { return try? AuthClient(port: scene.server.port).verify(person.email, code).status }
            usleep(pause)
            scene.server.process.send(SIGKILL)
            return nil
        }
        #expect(scene.server.process.wait() == .signal(SIGKILL))
        // What was sent before may still be running in Postgres, or about to.
        let isQuiet = try eventually(within: 60) {
            try scene.count("pg_stat_activity where application_name = $1", ["quartermaster-\(scene.server.port)"]) == 0
        }
        #expect(isQuiet)
    }
}
