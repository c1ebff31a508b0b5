import TestSupport
import Testing

/// Times in queries and settings: a fault says which form is wanted there.
@Suite(.mayBlock) struct TimeFormTests {
    let house: House

    init() throws { house = try House() }

    private func sentences(_ answer: Answer) -> [String] {
        answer["error"]?["details"]?.array?.map { "\($0["field"]?.string ?? ""): \($0["message"]?.string ?? "")" } ?? []
    }

    @Test(
        "where a day is wanted an instant is a fault that asks for a day", arguments: ["/shortages", "/reservations"])
    func days(path: String) throws {
        let answer = try house.phone(.viewer).get(path + "?from=2026-06-02T09:00:00Z&to=2026-06-03T09:00:00Z")
        #expect(answer.status == 400 && answer.faults == ["from invalid_time", "to invalid_time"])
        let day = "This is not a day such as 2026-06-02."
        #expect(sentences(answer) == ["from: " + day, "to: " + day])
    }

    @Test("where an instant is wanted a day is a fault that asks for an instant", arguments: ["/availability", "/audit"])
    func instants(path: String) throws {
        let items = path == "/audit" ? "" : "&items=\(try house.addItem().id)"
        let answer = try house.phone(.manager).get(path + "?from=2026-06-02&to=2026-06-03" + items)
        #expect(answer.status == 400 && answer.faults == ["from invalid_time", "to invalid_time"])
        let instant = "This is not an RFC 3339 time such as 2026-06-02T09:00:00Z."
        #expect(sentences(answer) == ["from: " + instant, "to: " + instant])
    }

    @Test("quiet hours ask for a time of day")
    func timesOfDay() throws {
        let hours: JSONTree = ["from": "2026-06-02T22:00:00Z", "to": "7:00"]
        let answer = try house.phone(.admin).patch("/tenant", ["quiet_hours": hours])
        #expect(answer.faults == ["quiet_hours.from invalid_time", "quiet_hours.to invalid_time"])
        let clock = "This is not a time of day such as 22:00."
        #expect(sentences(answer) == ["quiet_hours.from: " + clock, "quiet_hours.to: " + clock])
        #expect(
            try house.database.value("select quiet_hours is null from tenants where id = $1", [house.tenant]) == "t")
    }

    @Test("an offset east of Greenwich is taken with its plus sign encoded or not: the same instant")
    func plusSigns() throws {
        let item = try house.addItem()
        _ = try house.addAssets(1, of: item)
        let phone = try house.phone(.manager)
        for sign in ["+", "%2B", "%2b", "%20"] {
            let period = "from=2026-06-02T09:00:00\(sign)02:00&to=2026-06-03T12:00:00.5\(sign)05:30"
            for path in ["/availability?items=\(item.id)&", "/calendar?", "/audit?"] {
                let answer = try phone.get(path + period)
                #expect(answer.status == 200, "\(path)\(period): \(answer.text)")
            }
        }
        try house.database.query(
            """
            insert into audit_log (tenant_id, at, action)
            select $1::uuid, timestamptz '2026-06-02T07:00:00Z' + place * interval '1 s', 'test.' || place
            from generate_series(-1, 1) as place
            """, [house.tenant])
        let told = try phone.get("/audit?from=2026-06-02T09:00:00+02:00&to=2026-06-02T09:00:01+02:00")
        #expect((told["audit"]?.array ?? []).map { $0["action"]?.string } == ["test.0"], "\(told.text)")
    }

    @Test(
        "a blank that is no sign stays a fault",
        arguments: ["2026-06-02 09:00:00Z", "2026-06-02T09:00:00 Z", "2026-06-02T09:00:00  02:00"])
    func blanks(text: String) throws {
        let answer = try house.phone(.manager).get("/audit?from=" + text.replacing(" ", with: "+"))
        #expect(answer.status == 400 && answer.faults == ["from invalid_time"])
    }
}
