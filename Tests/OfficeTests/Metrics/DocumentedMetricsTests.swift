import Foundation
import TestSupport
import Testing

@testable import API
@testable import Push
@testable import Server

extension SignInScene {
    /// What is counted only once it has happened: afterwards every series is there that can be.
    func makeEverythingHappen() throws {
        let staff = Phone(port: server.port, token: try signedIn().accessToken)
        #expect(try staff.get("/nothing").status == 404)
        let item = try house.addItem()
        let unit = try house.addAssets(1, of: item)[0]
        let reservation = try house.addReservation([LineDraft(item, qty: 1, assigned: [unit])])
        #expect(try staff.get("/reservations/\(reservation.id)").status == 200)
        _ = try staff.mint(unit, on: reservation)
        _ = try database.value("select office.note_seal_key_copy('x')")
        // A code in the log is no message; one that the server can't open is tried.
        try MailQueue(of: server.database).enqueue(
            code: "123456", to: "nobody@example.com", key: String(repeating: "6d", count: 32))
        #expect(eventually { server.log.text.contains("mail not sent yet") }, "\(server.log.tail)")
    }
}

/// docs/reference/monitoring.md says what each series means.
@Suite(.mayBlock) struct DocumentedMetricsTests {
    @Test("every series is in the table, and nothing else is; so is every job in its own")
    func documented() throws {
        let table = try Document("docs/reference/monitoring.md").table(headed: "| series | labels | meaning |")
        let documented = Set(table.map { $0[0].filter { $0 != "`" } })
        #expect(documented.count == table.count)
        let scene = try SignInScene(settings: ["METRICS_PORT": "0", "METRICS_BY_TENANT": "on"])
        #expect(eventually { scene.server.log.contains("listening for scrapes") })
        let line = try #require(scene.server.log.lines.first { $0.contains("listening for scrapes") })
        let port = try #require(JSONTree(parsing: Array(line.utf8))?["port"]?.int)
        try scene.makeEverythingHappen()
        // As the job does, which begins later.
        _ = try scene.database.value("select office.due_tenants('house_figures', 100)")
        _ = try scene.database.value("select office.count_house($1, '1 hour')", [scene.house.tenant])
        _ = try scene.database.value("select office.due_tenants('house_rows', 100)")
        _ = try scene.database.value("select office.count_house_rows($1, '1 day')", [scene.house.tenant])
        let rows = "select row_count > 0 from tenant_figures where tenant_id = $1"
        #expect(try scene.database.value(rows, [scene.house.tenant]) == "t")
        let metered = MeteredServer(scene.server, port: UInt16(port))
        // The connection that asks Postgres is opened in the background.
        #expect(try metered.shows("quartermaster_database_up") { $0 == 1 })
        let scrape = try metered.freshScrape()
        let families = scrape.text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }.map {
            String($0.split(separator: " ")[2])
        }
        // The one that only a server has that speaks TLS.
        #expect(Set(families).union(["quartermaster_certificate_expiry_timestamp_seconds"]) == documented)
        for row in table {
            let labels = Set(row[1].matches(of: #/`([a-z_]+)`/#).map { String($0.1) })
            let name = row[0].filter { $0 != "`" }
            let told = scrape.samples.filter { $0.name == name || $0.name == name + "_count" }.flatMap(\.labels.keys)
            #expect(Set(told) == labels, "\(name)")
        }
        // AlertTests see the certificate's.
        let jobs = try Document("docs/reference/background.md").table(headed: "| job | period | by | what it does |")
            .flatMap { $0[0].matches(of: #/`([a-z_]+)`/#).map { String($0.1) } }
        // The outboxes, the watch and what notes sessions report as jobs do.
        let others =
            ["mail", "webhooks", "change_watch", "session_sightings", "refusals"]
            + Push.Platform.allCases.map { "push_\($0.rawValue)" }
        #expect(jobs.sorted() == ([Feature].server.jobs.map(\.name) + others).sorted())
        let run = scrape.samples.filter { $0.name == "quartermaster_job_runs_total" }.compactMap { $0.labels["job"] }
        #expect(run.count > 5 && Set(run).isSubset(of: jobs))
    }

    @Test("of a house whose rows nobody has counted yet none are told, neither there nor by `tenant list`")
    func uncounted() throws {
        let scene = try SignInScene(settings: ["METRICS_PORT": "0", "METRICS_BY_TENANT": "on"])
        #expect(eventually { scene.server.log.contains("listening for scrapes") })
        let line = try #require(scene.server.log.lines.first { $0.contains("listening for scrapes") })
        let port = try #require(JSONTree(parsing: Array(line.utf8))?["port"]?.int)
        _ = try scene.database.value("select office.due_tenants('house_figures', 100)")
        _ = try scene.database.value("select office.count_house($1, '1 hour')", [scene.house.tenant])
        let metered = MeteredServer(scene.server, port: UInt16(port))
        #expect(try metered.shows("quartermaster_database_up") { $0 == 1 })
        let told = try metered.scrape().samples.filter { $0.labels["tenant"] == scene.house.tenant }.map(\.name)
        #expect(told.contains("quartermaster_tenant_people") && told.contains("quartermaster_tenant_bytes"))
        #expect(!told.contains("quartermaster_tenant_rows"))
        let listed = """
            select house ->> 'rows' is null and house ->> 'bytes' = '0'
            from json_array_elements((office.list_tenants()).body::json -> 'tenants') as house
            where house ->> 'id' = $1
            """
        #expect(try scene.database.value(listed, [scene.house.tenant]) == "t")
    }
}
