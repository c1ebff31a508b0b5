import Foundation
import OutboxExample
import TestSupport
import Testing

/// The example's copy of the house against the real server.
@Suite(.mayBlock) struct ReplicaTests {
    /// The example's way to the server.
    private struct Source: ChangeSource {
        let port: UInt16

        func get(_ path: String, token: String) async throws -> IncomingAnswer {
            let answer = try HTTPClient(port: port).send(Request("GET", path).with("Authorization", "Bearer " + token))
            return IncomingAnswer(status: answer.status, retryAfter: answer[header: "Retry-After"], body: Data(answer.body))
        }
    }

    private struct Person: SignIn {
        let account: Account

        func token() async throws -> String? { account.token() }
        func refresh(rejected token: String) async throws -> String? { nil }
    }

    private func ids(_ model: ReadModel) -> [String] {
        model.documents.flatMap { kind, documents in documents.keys.map { "\(kind) put \($0)" } }.sorted()
    }

    @Test("it shows what the server shows: at first, after changes, after what left the scope, and after a 410", .mayBlock)
    func follow() async throws {
        let scene = try FeedScene()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("replica-\(ID.fresh())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try TestServer.shared()
        let replica = try Replica(
            folder: folder, source: Source(port: server.port), signIn: Person(account: scene.house.account(.staff)), limit: 2)
        #expect(try await replica.pull() == .upToDate)
        #expect(ids(await replica.model) == scene.whole.sorted())
        try scene.house.rename(scene.cable, "Long cable")
        try scene.house.psql("delete from reservations where id = $1", [scene.second.id])
        #expect(try await replica.pull() == .upToDate)
        #expect(ids(await replica.model) == scene.whole.sorted().filter { !$0.contains(scene.second.id) })
        #expect(await replica.model.documents["item"]?[scene.cable.id]?["name"]?.text == "Long cable")
        #expect(try await replica.pull(waiting: 1) == .upToDate)
        try scene.house.psql("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [scene.house.tenant])
        #expect(try await replica.pull() == .upToDate)
        #expect(await replica.model.documents["tenant"]?[scene.house.tenant]?["time_zone"]?.text == "Asia/Tokyo")
    }
}
