import Foundation
import Testing

/// The library of Supabase Realtime for Python, unmodified, and in the client of all of Supabase (Tests/Clients/channels.py).
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct RealtimeLibraryTests {
    @Test("realtime and supabase: subscribe, changes, a refused table, a newer token, a restart of the server")
    func library() throws {
        let server = try TestServer.start()
        let scene = try HandoverScene(on: server)
        let account = scene.house.account(.viewer)
        let flag = FileManager.default.temporaryDirectory.appendingPathComponent("channels-\(ID.fresh())")
        defer { try? FileManager.default.removeItem(at: flag) }
        let tokens = [
            account.token(), account.token(["iat": .number(Double(time(nil)) - 5)]), scene.house.account(.manager).token(),
        ]
        let port = server.port
        let library = BackgroundWork {
            try ForeignClients.run(
                "channels.py", "http://127.0.0.1:\(port)", tokens[0], tokens[1], tokens[2], scene.unit.id, flag.path)
        }
        if eventually(within: 240, { FileManager.default.fileExists(atPath: flag.path) }) {
            let next = try TestServer.start(beside: server)
            #expect(server.stop() == .code(0))
            #expect(try library.value() == "done\n")
            #expect(next.stop() == .code(0))
        } else {
            #expect(try library.value() == "done\n")
        }
    }
}
