import Foundation
import TestSupport
import Testing

/// A port is one database's, and the port of the figures one server's (docs/reference/upgrading.md, "Several servers").
@Suite(.mayBlock) struct PortClaimTests {
    private static let listens = #""message":"listening""#

    @Test("of two servers of two databases that start at once on a port one serves, and the other ends with 78")
    func atOnce() throws {
        for _ in 0..<3 {
            let port = "\(FreePort.take())"
            let databases = try [TestDatabase.fresh(), TestDatabase.fresh()]
            let servers = try databases.map { try TestServer.launch(settings: ["PORT": port], database: $0) }
            #expect(eventually(within: 60) { servers.contains { $0.process.status() != nil } })
            let ended = try #require(servers.first { $0.process.status() != nil })
            let other = try #require(servers.first { $0.process.id != ended.process.id })
            #expect(ended.process.wait() == .code(78))
            #expect(
                ended.log.text.contains(
                    "PORT \(port) is taken by the process \(other.process.id), for a server of another database"))
            #expect(!ended.log.text.contains(Self.listens))
            #expect(eventually(within: 60) { other.log.text.contains(Self.listens) })
            #expect(other.process.status() == nil)
            #expect(other.stop() == .code(0))
        }
    }

    @Test("servers of one database share a port; the second has no figures until the first ends, and then by itself")
    func siblings() throws {
        let port = FreePort.take()
        let first = try TestServer.start(settings: ["METRICS_PORT": "\(port)"])
        let second = try TestServer.start(beside: first)
        #expect(second.log.text.contains("METRICS_PORT is another server's of this database"))
        let metrics = HTTPClient(port: port, isHeldToDescription: false)
        #expect(try metrics.send(Request("GET", "/livez")).status == 200)
        #expect(first.stop() == .code(0))
        #expect(eventually(within: 60) { second.log.text.contains("listening for scrapes") })
        #expect(try HTTPClient(port: port, isHeldToDescription: false).send(Request("GET", "/metrics")).status == 200)
        #expect(second.stop() == .code(0))
    }

    @Test("METRICS_PORT joins no PORT, and PORT no METRICS_PORT, of the same database or another: 78, with who has it")
    func neverBoth() throws {
        let figures = FreePort.take()
        let first = try TestServer.start(settings: ["METRICS_PORT": "\(figures)"])
        for database in try [first.database, TestDatabase.fresh()] {
            let onRequests = try TestServer.launch(settings: ["METRICS_PORT": "\(first.port)"], database: database)
            #expect(onRequests.process.wait() == .code(78))
            #expect(onRequests.log.text.contains("METRICS_PORT \(first.port) is taken by the process \(first.process.id)"))
            let onFigures = try TestServer.launch(settings: ["PORT": "\(figures)"], database: database)
            #expect(onFigures.process.wait() == .code(78))
            #expect(
                onFigures.log.text.contains("PORT \(figures) is taken by the process \(first.process.id), for the figures of"))
        }
        let foreign = try TestServer.launch(settings: ["METRICS_PORT": "\(figures)"], database: .fresh())
        #expect(foreign.process.wait() == .code(78))
        #expect(first.stop() == .code(0))
    }

    @Test("a server that began without its database, and finds another's server on its port, ends with 78 then")
    func foundLater() throws {
        let database = try TestDatabase.fresh()
        let proxy = try FaultyPostgresProxy(to: database)
        proxy.goDown()
        let late = try TestServer.launch(settings: proxy.settings(database), database: database)
        #expect(eventually(within: 60) { late.log.text.contains(Self.listens) })
        // Until then either of the two may be asked.
        let other = try TestServer.launch(settings: ["PORT": "\(late.port)"], database: .fresh())
        #expect(eventually(within: 60) { other.log.text.contains(Self.listens) })
        proxy.comeBack()
        #expect(late.process.wait() == .code(78))
        #expect(late.log.text.contains("is taken by the process \(other.process.id)"))
        #expect(other.stop() == .code(0))
    }

    @Test("a server that refuses to start says why, and not that it drains or has stopped")
    func refusal() throws {
        let neighbour = try TestServer.shared()
        let run = try Refusal.serve(on: .fresh(), ["PORT": "\(neighbour.port)"])
        #expect(run.exit == .code(78))
        #expect(!run.output.contains("draining") && !run.output.contains("stopped"))
    }
}
