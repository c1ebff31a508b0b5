import TestSupport
import Testing

@testable import Server

/// Storage in `/readyz` (docs/reference/monitoring.md, "Health").
@Suite(.mayBlock) struct StorageHealthTests {
    @Test("a server whose storage is not there is alive and not ready, by name; and ready once it is")
    func downAndUp() throws {
        let fake = try FakeS3()
        defer { fake.service.close() }
        fake.interrupt { _ in .answer(403) }
        let server = try TestServer.launch(settings: fake.settings.merging(RemoteScene.fewConnections) { $1 })
        #expect(eventually(within: 60) { (try? server.readiness())?["checks"]?["postgres"] == "up" })
        let ready = try server.readiness()
        #expect(ready.status == 503)
        #expect(ready["checks"]?["storage"] == "down")
        #expect(eventually { server.log.text.contains("may these keys read, write and list the bucket?") })
        fake.interrupt(nil)
        #expect(server.becomesReady())
        #expect(try server.readiness()["checks"]?["storage"] == "up")
        #expect(server.log.lines.count { $0.contains("storage is down") } == 1)
    }

    @Test("a store that says nothing keeps nobody waiting")
    func silence() throws {
        let fake = try FakeS3()
        defer { fake.service.close() }
        fake.interrupt { _ in .silence }
        let server = try TestServer.launch(settings: fake.settings.merging(RemoteScene.fewConnections) { $1 })
        #expect(eventually(within: 60) { (try? server.readiness())?["checks"]?["postgres"] == "up" })
        let start = ContinuousClock.now
        #expect(try server.readiness()["checks"]?["storage"] == "down")
        // A request to the store itself has 10 s.
        #expect(ContinuousClock.now - start < .seconds(8))
        #expect(server.stop() == .code(0))
    }

    @Test("a look that does not end counts as down after its patience; one that ends well as up")
    func patience() {
        let start = ContinuousClock.now
        var state = StorageState()
        #expect(!state.isUp(at: start))
        state.begin(at: start)
        #expect(!state.isUp(at: start))
        state.end(isGood: true)
        #expect(state.isUp(at: start + .seconds(3600)))
        state.begin(at: start)
        #expect(state.isUp(at: start + StorageState.patience - .milliseconds(1)))
        #expect(!state.isUp(at: start + StorageState.patience))
        state.end(isGood: false)
        #expect(!state.isUp(at: start))
    }
}
