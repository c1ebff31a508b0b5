import TestSupport
import Testing

/// Phones of the asset app at once, and a phone that sends again what got no answer (docs/apps/asset-app.md).
@Suite(.mayBlock) struct AppRaceTests {
    private let house: House

    init() throws { house = try House() }

    private func phones(_ count: Int, _ role: Role = .manager) throws -> [Phone] {
        try (0..<count).map { _ in try house.phone(role) }
    }

    private func audited(_ action: String) throws -> Int {
        try house.facts().audit.count { $0["action"] == action }
    }

    @Test("the same asset under one key: it is made once, and all are told the same")
    func sameKey() throws {
        let phones = try phones(6)
        let answers = try race(6) { place in
            try phones[place].app("POST", "/assets", ["asset_tag": "T", "serial_num": "S", "code": "C"], key: "one")
        }
        #expect(answers.allSatisfy { $0.status == 201 && $0.body == answers[0].body })
        #expect(answers.count { !$0.isReplay } == 1)
        #expect(try house.facts().assets.count == 1)
        #expect(try house.facts().keys.count == 1)
        #expect(try audited("asset.created") == 1)
    }

    @Test("a tag, a serial number or a code that two want at once is one's, and the other is told which")
    func sameText() throws {
        let wanted = [
            ("asset_tag", "Asset with asset tag X already exists"), ("serial_num", "Asset with serial number X already exists"),
            ("code", "Asset with code X already exists: Tcode"),
        ]
        for (field, sentence) in wanted {
            let phones = try phones(4)
            let answers = try race(4) { place in
                let own: [String: JSONTree] = [
                    "asset_tag": .string("T\(field)\(place)"), "serial_num": .string("S\(field)\(place)"),
                    "name": .string("N\(field)\(place)"),
                ]
                return try phones[place].app("POST", "/assets", .object(own.merging([field: "X"]) { $1 }))
            }
            #expect(answers.map(\.status).sorted() == [201, 400, 400, 400])
            #expect(answers.filter { $0.status == 400 }.allSatisfy { $0.sentence?.hasPrefix(sentence) == true })
        }
        #expect(try house.facts().assets.count == 3)
        #expect(try house.database.rows("select from items where tenant_id = $1", [house.tenant]).count == 3)
        #expect(try audited("asset.created") == 3)
    }

    @Test(
        "two spellings of one serial number or tag at once: one gets in, and the others are told so",
        arguments: ["serial_num", "asset_tag"])
    func spellings(field: String) throws {
        let phones = try phones(4)
        let name = field == "serial_num" ? "serial number" : "asset tag"
        for round in 1...10 {
            let spelled = ["Sn-\(round)", "sN-\(round)", "SN-\(round)", "sn-\(round)"]
            let answers = try race(4) { place in
                let own: [String: JSONTree] = [
                    "asset_tag": .string("T\(round)-\(place)"), "serial_num": .string("S\(round)-\(place)"), "name": "Drone",
                ]
                return try phones[place].app("POST", "/assets", .object(own.merging([field: .string(spelled[place])]) { $1 }))
            }
            #expect(answers.map(\.status).sorted() == [201, 400, 400, 400])
            for (answer, spelling) in zip(answers, spelled) where answer.status == 400 {
                #expect(answer.sentence == "Asset with \(name) \(spelling) already exists")
            }
            #expect(try house.facts().assets.count == round)
        }
        #expect(try audited("asset.created") == 10)
    }

    @Test("different assets of one new item: all are made, of one item, each with a number of its own")
    func sameItem() throws {
        let phones = try phones(6)
        let answers = try race(6) { place in
            try phones[place].app(
                "POST", "/assets",
                ["asset_tag": .string("T\(place)"), "serial_num": .string("S\(place)"), "name": "Drone", "model": "M"])
        }
        #expect(answers.allSatisfy { $0.status == 201 })
        #expect(Set(answers.compactMap { $0["asset"]?["id"]?.int }).count == 6)
        #expect(try house.database.rows("select from items where tenant_id = $1", [house.tenant]).count == 1)
    }

    @Test("a parcel marked by many at once has come once, and all are told what the first was told")
    func marks() throws {
        let ticket = try house.addTicket(outbound: ["1"], back: "2")
        for way in ["outbound", "return"] {
            let phones = try phones(6, .staff)
            let answers = try race(6) { place in
                try phones[place].app(
                    "POST", "/tracking/\(way)/\(ticket)/mark-received", ["notes": .string("by \(place)")],
                    key: place < 3 ? nil : "\(way)\(place)")
            }
            #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
        }
        let parcels = try house.parcels()
        #expect(parcels.map { $0["state"] } == ["received", "received"])
        #expect(parcels.allSatisfy { $0["received_by"] == house.account(.staff).subject })
        #expect(try audited("parcel.received") == 2)
        #expect(try house.facts().keys.count == 6)
    }

    @Test("a mark against a change of the same parcel: the change is before it, or is refused; what has come stays")
    func markAgainstChange() throws {
        for round in 1...8 {
            let ticket = try house.addTicket(outbound: ["1", "2"])
            let staff = try house.phone()
            let manager = try house.phone(.manager)
            let answers = try race(2) { place in
                place == 0
                    ? try staff.app("POST", "/tracking/outbound/\(ticket)/mark-received", [:])
                    : try manager.app(
                        "PATCH", "/tickets/\(ticket)",
                        ["tracking_numbers": [["slot": 1, "tracking_number": "9", "status": "in_transit"]]])
            }
            #expect(answers[0].status == 200)
            let parcel = try house.parcels().filter { $0["number"] == "\(ticket)" }[0]
            #expect(parcel["state"] == "received")
            if answers[1].status == 400 {
                #expect(answers[1].sentence == "The tracking number in slot 1 was already received")
                #expect(parcel["tracking_number"] == "1")
            } else {
                #expect(answers[1].status == 200)
                #expect(parcel["tracking_number"] == "9")
            }
            #expect(answers[0]["tracking"]?["tracking_number"]?.string == parcel["tracking_number"])
            #expect(try audited("parcel.received") == round)
        }
    }

    @Test("numbers added by seven at once take a slot each, and the last two are told that all are taken")
    func additions() throws {
        let ticket = try house.addTicket()
        let phones = try phones(7)
        let answers = try race(7) { place in
            try phones[place].app("PATCH", "/tickets/\(ticket)", ["tracking_numbers": [.string("N\(place)")]])
        }
        #expect(answers.map(\.status).sorted() == [200, 200, 200, 200, 200, 400, 400])
        let refused = answers.filter { $0.status == 400 }
        #expect(refused.allSatisfy { $0.sentence == "All five tracking slots are taken" })
        let parcels = try house.parcels()
        #expect(parcels.map { $0["slot"] } == ["1", "2", "3", "4", "5"])
        #expect(Set(parcels.map { $0["tracking_number"] }).count == 5)
        #expect(try audited("ticket.updated") == 5)
    }

    @Test("a number that is added again, at once or later, without a key, is on the ticket once")
    func sameAddition() throws {
        let ticket = try house.addTicket(outbound: ["1"])
        let phones = try phones(4)
        let answers = try race(4) { place in
            try phones[place].app(
                "PATCH", "/tickets/\(ticket)", ["tracking_numbers": [place % 2 == 0 ? "1Z-9" : "1z 9"], "return_tracking": "R"])
        }
        #expect(answers.allSatisfy { $0.status == 200 && $0["ticket"]?["tracking_numbers"]?.array?.count == 2 })
        #expect(try phones[0].app("POST", "/tracking/outbound/\(ticket)/mark-received", ["slot": 2]).status == 200)
        let late = try phones[0].app("PATCH", "/tickets/\(ticket)", ["tracking_numbers": ["1Z9"], "return_tracking": "R"])
        #expect(late.status == 200)
        #expect(late["ticket"]?["tracking_numbers"]?[1]?["is_delivered"] == true)
        #expect(try house.parcels().map { $0["slot"] } == ["1", "2", "1"])
        #expect(try audited("ticket.updated") == 1)
    }

    @Test("a change under one key, sent by four at once, is made once")
    func sameChange() throws {
        let ticket = try house.addTicket()
        let phones = try phones(4)
        let answers = try race(4) { place in
            try phones[place].app("PATCH", "/tickets/\(ticket)", ["tracking_numbers": ["A", "A"]], key: "patch")
        }
        #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
        #expect(answers.count { $0.isReplay } == 3)
        #expect(try house.parcels().count == 2)
        #expect(try audited("ticket.updated") == 1)
    }

    @Test("tickets made by many at once have the numbers 1 to 8")
    func tickets() throws {
        let phones = try phones(8)
        let answers = try race(8) { place in
            try phones[place].app("POST", "/tickets", ["subject": .string("\(place)"), "tracking_numbers": ["1"]])
        }
        #expect(Set(answers.compactMap { $0["ticket"]?["ticket_id"]?.int }) == Set(1...8))
    }

    @Test("a list read while it is written is whole: as many as its total says, none twice")
    func lists() throws {
        let writers = try phones(2)
        let reader = try house.phone(.viewer)
        let answers = try race(3) { place in
            try (0..<12).map { turn in
                place < 2
                    ? try writers[place].app(
                        "POST", "/tickets", ["subject": .string("\(turn)"), "tracking_numbers": ["1", "2"]])
                    : try reader.app("GET", "/tracking/outbound?limit=100")
            }
        }
        for page in answers[2] {
            let items = page["tracking_items"]?.array ?? []
            #expect(page.status == 200)
            #expect(page["pagination"]?["total"]?.int == items.count)
            #expect(items.allSatisfy { $0["tracking_numbers"]?.array?.count == 2 })
            let ids = items.compactMap { $0["ticket_id"]?.int }
            #expect(ids == ids.sorted(by: >) && Set(ids).count == ids.count)
        }
    }
}
