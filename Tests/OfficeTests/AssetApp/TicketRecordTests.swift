import TestSupport
import Testing

/// The asset app's tickets and parcels at the desk (docs/apps/desk.md, "Tickets and parcels").
@Suite(.mayBlock) struct TicketRecordTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func make(_ body: JSONTree = ["subject": "Two lenses"]) throws -> Answer {
        let answer = try desk.post("/tickets", body)
        #expect(answer.status == 201, "\(answer)")
        return answer
    }

    private func actions() throws -> [String?] { try house.facts().audit.map { $0["action"] } }

    @Test("a ticket is made with its parcels, once by its key, and the app has it too") func made() throws {
        let body: JSONTree = [
            "subject": " Two lenses ", "customer_name": "Acme Films", "shipping_address": "Calle 10\nMedellín",
            "parcels": [
                ["way": "outbound", "tracking_number": "1Z 9", "carrier": "UPS"], ["way": "return", "tracking_number": "R-7"],
            ],
        ]
        let key = ID.fresh()
        let made = try desk.post("/tickets", body, key: key)
        #expect(made.status == 201 && made["subject"] == "Two lenses" && made["version"] == 1)
        #expect(made["outbound_status"] == "pending" && made["return_status"] == "pending")
        #expect(made["parcels"]?.array?.map { $0["tracking_number"]?.string } == ["1Z 9", "R-7"])
        try house.forgetKeys()
        #expect(try desk.post("/tickets", body, key: key).body == made.body)
        #expect(try actions() == ["ticket.created"])
        #expect(try desk.app("GET", "/tracking/outbound")["tracking_items"]?.array?.count == 1)
        let id = try #require(made["id"]?.string)
        #expect(try desk.get("/tickets/\(id.uppercased())").body == made.body)
    }

    @Test("an edit changes what it names, wants the version that it was made from, and moves it; parcels move none")
    func edited() throws {
        let id = try #require(try make()["id"]?.string)
        let edit = try desk.patch("/tickets/\(id)", ["customer_name": "Acme Films", "version": 1])
        #expect(edit.status == 200 && edit["version"] == 2 && edit["customer_name"] == "Acme Films")
        #expect(edit["subject"] == "Two lenses")
        let late = try desk.patch("/tickets/\(id)", ["subject": "Other", "version": 1])
        #expect(late.status == 409 && late.code == "version_mismatch")
        #expect(late["error"]?["current"]?["ticket"]?["version"] == 2)
        let cleared = try desk.patch("/tickets/\(id)", ["customer_name": .null])
        #expect(cleared["customer_name"] == .null)
        #expect(try desk.patch("/tickets/\(id)", ["subject": .null]).code == "validation_failed")
        #expect(try desk.patch("/tickets/\(id)", ["customer_name": .null]).status == 200)
        #expect(try actions() == ["ticket.created", "ticket.updated", "ticket.updated"])
    }

    @Test("parcels are added, said to be on their way, and come once; a sixth and one that has come are refused")
    func parcels() throws {
        let id = try #require(try make()["id"]?.string)
        let five = (1...5).map { JSONTree.object(["way": "outbound", "tracking_number": .string("1Z\($0)")]) }
        #expect(try desk.patch("/tickets/\(id)", ["parcels": .array(five)])["parcels"]?.array?.count == 5)
        let sixth = try desk.patch("/tickets/\(id)", ["parcels": [["way": "outbound", "tracking_number": "1Z6"]]])
        #expect(sixth.status == 400 && sixth["error"]?["details"]?[0]?["field"] == "parcels")
        let moved = try desk.patch("/tickets/\(id)", ["parcels": [["way": "outbound", "slot": 2, "status": "in_transit"]]])
        #expect(moved["outbound_status"] == "in_transit" && moved["parcels"]?[1]?["status"] == "in_transit")
        let staff = try house.phone(.staff)
        let receipt: JSONTree = ["way": "outbound", "slot": 2, "notes": "at the door"]
        let came = try staff.post("/tickets/\(id)/receipts", receipt)
        #expect(came.status == 200 && came["parcels"]?[1]?["status"] == "received")
        #expect(came["parcels"]?[1]?["notes"] == "at the door" && came["parcels"]?[1]?["received_by"]?.string != nil)
        let facts = try house.facts()
        #expect(try staff.post("/tickets/\(id)/receipts", receipt).body == came.body)
        #expect(try house.facts().audit == facts.audit)
        #expect(try desk.patch("/tickets/\(id)", ["parcels": [["way": "outbound", "slot": 2, "carrier": "UPS"]]]).status == 400)
        #expect(try staff.post("/tickets/\(id)/receipts", ["way": "return"]).code == "validation_failed")
        #expect(try actions() == ["ticket.created", "ticket.updated", "ticket.updated", "parcel.received"])
    }

    @Test("of a parcel null takes the carrier away, and is a fault where something has to stand; one that has come stays")
    func parcelNulls() throws {
        let parcels: JSONTree = [
            ["way": "outbound", "tracking_number": "1Z1", "carrier": "UPS"], ["way": "return", "tracking_number": "R-1"],
        ]
        let id = try #require(try make(["subject": "Two lenses", "parcels": parcels])["id"]?.string)
        func change(_ fields: [String: JSONTree]) throws -> Answer {
            let parcel = JSONTree.object(fields.merging(["way": "outbound", "slot": 1]) { $1 })
            return try desk.patch("/tickets/\(id)", ["parcels": [parcel]])
        }
        let left = try change(["tracking_number": "1Z2"])
        #expect(left["parcels"]?[0]?["tracking_number"] == "1Z2" && left["parcels"]?[0]?["carrier"] == "UPS")
        let cleared = try change(["carrier": .null])
        #expect(cleared.status == 200 && cleared["parcels"]?[0]?["carrier"] == .null)
        #expect(try change(["carrier": "DHL"])["parcels"]?[0]?["carrier"] == "DHL")
        #expect(try change(["carrier": ""])["parcels"]?[0]?["carrier"] == .null)
        #expect(try change(["carrier": .null]).status == 200)
        #expect(try change(["tracking_number": .null]).faults == ["parcels[0].tracking_number required"])
        #expect(try change(["status": .null]).faults == ["parcels[0].status required"])
        #expect(try desk.patch("/tickets/\(id)", ["parcels": .null]).faults == ["parcels required"])
        #expect(try actions() == ["ticket.created"] + Array(repeating: "ticket.updated", count: 4))
        let third = try desk.patch(
            "/tickets/\(id)", ["parcels": [["way": "outbound", "slot": 2, "tracking_number": "1Z3", "carrier": .null]]])
        #expect(third["parcels"]?[1]?["carrier"] == .null)

        #expect(try change(["carrier": "UPS"]).status == 200)
        #expect(try desk.post("/tickets/\(id)/receipts", ["way": "outbound", "slot": 1]).status == 200)
        let late = try change(["carrier": .null])
        #expect(late.status == 400 && late["error"]?["details"]?[0]?["field"] == "parcels")
        #expect(try change(["carrier": "UPS"]).status == 200)
    }

    @Test("lists show the newest first, by page, by status and by a text; another house has none of it") func lists() throws {
        for number in 1...5 {
            _ = try make([
                "subject": .string("Lens \(number)"), "customer_name": .string(number == 2 ? "Via Láctea" : "Acme"),
                "parcels": [["way": "outbound", "tracking_number": .string("1Z \(number)")]],
            ])
        }
        func subjects(_ query: String) throws -> [String] {
            try desk.get("/tickets" + query)["tickets"]?.array?.compactMap { $0["subject"]?.string } ?? []
        }
        #expect(try subjects("") == ["Lens 5", "Lens 4", "Lens 3", "Lens 2", "Lens 1"])
        var seen: [String] = []
        var cursor: String? = ""
        while let next = cursor {
            let page = try desk.get("/tickets?limit=2" + (next.isEmpty ? "" : "&cursor=" + next))
            seen += page["tickets"]?.array?.compactMap { $0["subject"]?.string } ?? []
            cursor = page["next_cursor"]?.string
        }
        #expect(seen == ["Lens 5", "Lens 4", "Lens 3", "Lens 2", "Lens 1"])
        #expect(try subjects("?q=LENS%204") == ["Lens 4"] && subjects("?q=via%20l") == ["Lens 2"])
        #expect(try subjects("?q=lactea%20lens%20via") == ["Lens 2"] && subjects("?q=lens%20%25") == [])
        #expect(try subjects("?q=TIC-00003") == ["Lens 3"] && subjects("?q=1z3") == ["Lens 3"])
        #expect(try subjects("?outbound=pending").count == 5 && subjects("?return=pending") == [])
        #expect(try desk.get("/tickets?outbound=lost").code == "validation_failed")
        let other = try House().phone(.viewer)
        #expect(try other.get("/tickets")["tickets"]?.array == [] && other.get("/parcels")["parcels"]?.array == [])
        let id = try #require(try desk.get("/tickets?limit=1")["tickets"]?[0]?["id"]?.string)
        for path in ["/tickets/\(id)", "/tickets/\(id)/history", "/tickets/nothing"] {
            #expect(try other.get(path).code == "ticket_not_found", "\(path)")
        }
    }

    @Test("parcels of a way and a status come by page, also of tickets with several, neither twice nor left out")
    func parcelPages() throws {
        var wanted: [String: [String]] = [:]
        var all: [String] = []
        for number in 1...9 {
            let count = number % 3 + 1
            let numbers = (1...count).map { "\(number)-\($0)" }
            var parcels: [JSONTree] = numbers.map { .object(["way": "outbound", "tracking_number": .string($0)]) }
            if number.isMultiple(of: 2) { parcels.append(["way": "return", "tracking_number": .string("\(number)-r")]) }
            let made = try make(["subject": .string("T\(number)"), "parcels": .array(parcels)])
            let id = try #require(made["id"]?.string)
            var rows = numbers.map { ($0, "pending") }
            if number > 4 {
                _ = try desk.post("/tickets/\(id)/receipts", ["way": "outbound"])
                rows[0].1 = "received"
            }
            if number.isMultiple(of: 2) { rows.append(("\(number)-r", "pending")) }
            for (tracking, status) in rows.reversed() {
                wanted[status, default: []].insert(tracking, at: 0)
                all.insert(tracking, at: 0)
            }
        }
        func pages(_ query: String) throws -> [String] {
            var seen: [String] = []
            var cursor: String? = ""
            while let next = cursor {
                let page = try desk.get("/parcels?limit=2" + query + (next.isEmpty ? "" : "&cursor=" + next))
                seen += page["parcels"]?.array?.compactMap { $0["tracking_number"]?.string } ?? []
                cursor = page["next_cursor"]?.string
            }
            return seen
        }
        #expect(try pages("") == all)
        #expect(try pages("&status=pending") == wanted["pending"])
        #expect(try pages("&status=received") == wanted["received"])
        #expect(try pages("&status=in_transit") == [])
        #expect(try pages("&way=return") == all.filter { $0.hasSuffix("r") })
        #expect(try pages("&q=7%20-%202") == ["7-2"] && pages("&q=TIC-8&way=return") == ["8-r"])
    }

    @Test("the history of a ticket says who did what, newest first, and viewers may read it") func history() throws {
        let id = try #require(try make()["id"]?.string)
        _ = try desk.patch("/tickets/\(id)", ["parcels": [["way": "return", "tracking_number": "R-1"]]])
        _ = try house.phone(.staff).post("/tickets/\(id)/receipts", ["way": "return"])
        let viewer = try house.phone(.viewer)
        let first = try viewer.get("/tickets/\(id)/history?limit=2")
        #expect(first["history"]?.array?.map { $0["action"]?.string } == ["parcel.received", "ticket.updated"])
        let next = try #require(first["next_cursor"]?.string)
        let rest = try viewer.get("/tickets/\(id)/history?limit=2&cursor=\(next)")
        #expect(rest["history"]?.array?.map { $0["action"]?.string } == ["ticket.created"] && rest["next_cursor"] == .null)
        #expect(first["history"]?[0]?["by"]?.string != nil)
        #expect(try viewer.post("/tickets", ["subject": "No"]).code == "insufficient_role")
        #expect(try viewer.post("/tickets/\(id)/receipts", ["way": "return"]).code == "insufficient_role")
        #expect(try house.phone(.staff).patch("/tickets/\(id)", ["subject": "No"]).code == "insufficient_role")
    }
}
