import Foundation
import TestSupport
import Testing

/// `/metrics`: on a port of its own, in two formats, and nowhere unless set.
@Suite(.mayBlock) struct MetricsPortTests {
    @Test("nowhere unless a port is set, and never on the port of clients")
    func otherPort() throws {
        let unset = try TestServer.shared()
        #expect(try unset.client().send(Request("GET", "/metrics")).status == 404)
        #expect(!unset.log.text.contains("listening for scrapes"))
        let metered = try MeteredServer()
        #expect(try metered.server.client().send(Request("GET", "/metrics")).status == 404)
        #expect(try metered.scrape().value("quartermaster_build_info") == 1)
        #expect(metered.server.stop() == .code(0))
    }

    @Test("Prometheus' text unless the client likes OpenMetrics as well, each named by its Content-Type")
    func formats() throws {
        let metered = try MeteredServer()
        let client = HTTPClient(port: metered.port, isHeldToDescription: false)
        let prometheus =
            "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"
        for (accept, isOpen) in [
            (nil, false), ("*/*", false), ("text/plain", false), ("application/openmetrics-text;q=0", false),
            ("text/plain;version=0.0.4,application/openmetrics-text;version=1.0.0;q=0.9", false),
            ("application/openmetrics-text; version=1.0.0; charset=utf-8", true), (prometheus, true),
        ] {
            let answer = try client.send(Request("GET", "/metrics").with("Accept", accept))
            #expect(answer.status == 200)
            #expect(
                answer[header: "Content-Type"]
                    == (isOpen
                        ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
                        : "text/plain; version=0.0.4; charset=utf-8"))
            #expect(answer.text.hasSuffix("# EOF\n") == isOpen)
            #expect(answer[header: "Cache-Control"] == "no-store")
        }
    }

    @Test("it can be read and nothing else, and there is nothing beside it")
    func nothingElse() throws {
        let metered = try MeteredServer()
        let client = HTTPClient(port: metered.port, isHeldToDescription: false)
        #expect(try client.send(Request("HEAD", "/metrics")).status == 200)
        for method in ["POST", "PUT", "DELETE", "PATCH"] {
            let answer = try client.send(Request(method, "/metrics", body: []))
            #expect(answer.status == 405)
            #expect(answer[header: "Allow"] == "GET, HEAD")
        }
        for path in ["/", "/api/office/me", "/metrics/", "/metrics/x", "/readyz/", "/openapi.json"] {
            #expect(try client.send(Request("GET", path)).status == 404)
        }
    }

    @Test("/livez and /readyz answer there too, with what the port of clients says; while Postgres is away /readyz is 503")
    func probes() throws {
        let database = try TestDatabase.shared()
        let proxy = try FaultyPostgresProxy(to: database)
        let metered = try MeteredServer(settings: proxy.settings(database))
        let (scraper, client) = (HTTPClient(port: metered.port, isHeldToDescription: false), metered.server.client())
        #expect(try eventually(within: 60) { try scraper.send(Request("GET", "/readyz")).status == 200 })
        for path in ["/livez", "/readyz"] {
            // A busy machine may keep a ping waiting.
            #expect(
                try eventually(within: 60) {
                    let (here, there) = (try scraper.send(Request("GET", path)), try client.send(Request("GET", path)))
                    return here.status == 200 && here.text == there.text && here[header: "Cache-Control"] == "no-store"
                })
            #expect(try eventually(within: 60) { try scraper.send(Request("HEAD", path)).status == 200 })
            #expect(try scraper.send(Request("POST", path, body: [])).status == 405)
        }
        proxy.goDown()
        #expect(
            try eventually(within: 60) {
                let answer = try scraper.send(Request("GET", "/readyz"))
                return answer.status == 503 && answer["checks"]?["postgres"] == "down"
            })
        #expect(try scraper.send(Request("GET", "/livez")).status == 200)
        proxy.comeBack()
        #expect(try eventually(within: 60) { try scraper.send(Request("GET", "/readyz")).status == 200 })
    }

    @Test("each series is there once, its family together, with a type and a sentence")
    func wellFormed() throws {
        let metered = try MeteredServer()
        let house = try House(on: metered.server)
        #expect(try house.phone().get("/me").status == 200)
        let text = try metered.scrape().text
        var families: [String] = []
        var seen: Set<String> = []
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("# TYPE ") {
                let name = line.split(separator: " ")[2]
                #expect(!families.contains(String(name)), "\(name) twice")
                families.append(String(name))
            } else if !line.hasPrefix("#") {
                let series = String(line.prefix { $0 != " " })
                let isNew = seen.insert(line.components(separatedBy: "} ")[0]).inserted
                #expect(isNew, "\(line) twice")
                #expect(series.hasPrefix(families.last ?? "none"), "\(line) is not of \(families.last ?? "")")
            }
        }
        #expect(text.components(separatedBy: "# HELP ").count == families.count + 1)
    }

    @Test("the port of clients, and one that is taken, are refused")
    func refusals() throws {
        let base = ["DATABASE_URL": "host=/nonexistent dbname=none", "JWT_SECRET": TestSettings.secret]
        for port in ["8080", "x", "70000"] {
            let run = try ServerBinary.run(["serve"], settings: base.merging(["METRICS_PORT": port]) { $1 })
            #expect(run.exit == .code(78))
            #expect(run.output.contains("METRICS_PORT"))
        }
        let taken = try KeyServer()
        defer { taken.close() }
        let server = try TestServer.launch(settings: ["METRICS_PORT": "\(taken.port)"])
        #expect(server.process.wait() == .code(69))
        #expect(server.log.text.contains("METRICS_HOST and METRICS_PORT"))
    }
}
