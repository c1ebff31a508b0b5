import TestSupport
import Testing

/// Requests by route, method and status.
@Suite(.mayBlock) struct RequestMetricsTests {
    private static let name = "http_server_request_duration_seconds"

    private func labels(_ method: String, _ route: String, _ status: Int) -> [String: String] {
        ["http_request_method": method, "http_route": route, "http_response_status_code": "\(status)"]
    }

    @Test("each request counts once, under its route's template, its method and its status")
    func counted() throws {
        let metered = try MeteredServer(settings: ["LOOPS": "2"])
        let scene = try HandoverScene(on: metered.server)
        let phone = try scene.house.phone()
        let reading = labels("GET", "/api/office/reservations/{id}", 200)
        try metered.expectGrowth(of: Self.name + "_count", reading, by: 5) { () throws in
            for _ in 0..<5 { #expect(try phone.get(scene.path).status == 200) }
        }
        try metered.expectGrowth(of: Self.name + "_count", labels("POST", "/api/office/reservations/{id}/pickups", 200)) {
            () throws in
            #expect(try phone.post(scene.pickups, scene.pickup).status == 200)
        }
        try metered.expectGrowth(of: Self.name + "_count", labels("GET", "/api/office/reservations/{id}", 401)) { () throws in
            #expect(try Phone(port: metered.server.port, token: "x").get(scene.path).status == 401)
        }
        let scrape = try metered.freshScrape()
        let sum = try #require(scrape.value(Self.name + "_sum", reading))
        #expect(sum > 0 && sum < 300)
        #expect(scrape.value(Self.name + "_bucket", reading.merging(["le": "+Inf"]) { $1 }) == 5)
    }

    @Test("what anybody can make up is one series: paths that are not there, methods of any name, heads that can't be read")
    func unknown() throws {
        let metered = try MeteredServer()
        let client = HTTPClient(port: metered.server.port, isHeldToDescription: false)
        _ = try client.send(Request("GET", "/livez"))
        #expect(try metered.shows("quartermaster_database_up") { $0 == 1 })
        let before = try metered.freshScrape().samples.count
        for number in 0..<20 {
            #expect(try client.send(Request("GET", "/nothing/\(number)")).status == 404)
            #expect(try client.send(Request("MADEUP\(number)", "/nothing/\(number)")).status == 404)
            #expect(try client.send(Request("GET", "/x y")).status == 400)
        }
        let scrape = try metered.freshScrape()
        #expect(scrape.value(Self.name + "_count", labels("GET", "unknown", 404)) == 20)
        #expect(scrape.value(Self.name + "_count", labels("_OTHER", "unknown", 404)) == 20)
        #expect(scrape.value(Self.name + "_count", labels("_OTHER", "unknown", 400)) == 20)
        // Three series with their buckets, and no more.
        #expect(scrape.samples.count - before <= 3 * 20 + 5)
    }

    @Test("nothing names a house, a person, a thing or a path")
    func noNames() throws {
        let metered = try MeteredServer()
        let scene = try HandoverScene(on: metered.server)
        let phone = try scene.house.phone()
        #expect(try phone.get(scene.path).status == 200)
        #expect(try phone.post(scene.pickups, scene.pickup).status == 200)
        #expect(try phone.get("/reservations/\(ID.fresh())").status == 404)
        let scrape = try metered.scrape()
        let values = Set(scrape.samples.flatMap(\.labels.values))
        let id = #/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16}/#
        for value in values { #expect(value.firstMatch(of: id) == nil, "\(value)") }
        for secret in [scene.house.tenant, scene.reservation.id, scene.unit.id, scene.house.account(.staff).subject] {
            #expect(!scrape.text.contains(secret))
        }
    }

    @Test("connections and requests under way are told while they are there")
    func connections() throws {
        let metered = try MeteredServer()
        let house = try House(on: metered.server)
        let phones = try (0..<3).map { _ in try house.phone() }
        for phone in phones { #expect(try phone.get("/me").status == 200) }
        let scrape = try metered.freshScrape()
        #expect(scrape.value("quartermaster_open_connections") ?? -1 >= 3)
        #expect(scrape.value("http_server_active_requests") == 0)
        #expect(scrape.value("quartermaster_connections_total", ["outcome": "accepted"]) ?? -1 >= 3)
        let stream = try EventReader(port: metered.server.port, token: house.account(.staff).token())
        #expect(stream.head.hasPrefix("HTTP/1.1 200"))
        #expect(try eventually { try metered.scrape().value("http_server_active_requests") == 1 })
        stream.connection.shutDown()
        #expect(try eventually { try metered.scrape().value("http_server_active_requests") == 0 })
    }
}
