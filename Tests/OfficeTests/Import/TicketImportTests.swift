import TestSupport
import Testing

/// Tickets of the asset app, with their parcels, by file (docs/import.md).
@Suite(.mayBlock) struct TicketImportTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func tickets() throws -> [String] {
        try house.database.column(
            """
            select concat_ws(' ', t.number, t.subject, t.outbound_state, t.return_state, (
                select string_agg(concat_ws('/', p.way, p.slot, p.tracking_number, p.carrier, p.state), ', ' order by p.way, p.slot)
                from ticket_parcels p where p.tenant_id = t.tenant_id and p.ticket_id = t.id))
            from tickets t where t.tenant_id = $1 order by t.number
            """, [house.tenant])
    }

    private func actions() throws -> [String] {
        try house.database.column(
            "select action from audit_log where tenant_id = $1 and entity_type = 'ticket' order by id", [house.tenant])
    }

    private static let file =
        "display_id,subject,tracking_1,carrier_1,status_1,return_tracking\nTIC-00007,Two lenses,1Z 999,UPS,in_transit,\n8,Other,,,,R-1\n"

    @Test("tickets and their parcels are made with their numbers; the same file again changes nothing") func made() throws {
        #expect(try desk.importFile("tickets", Self.file, check: true).counts == [2, 0, 0, 0])
        #expect(try tickets() == [])
        let answer = try desk.importFile("tickets", Self.file)
        #expect(answer.status == 200 && answer.counts == [2, 0, 0, 0], "\(answer.text)")
        let there = ["7 Two lenses in_transit outbound/1/1Z 999/UPS/in_transit", "8 Other pending return/1/R-1/pending"]
        #expect(try tickets() == there)
        #expect(try desk.importFile("tickets", Self.file).counts == [0, 0, 2, 0])
        #expect(try tickets() == there)
        #expect(try actions() == ["ticket.created", "ticket.created"])
        let made = try house.phone(.manager).app("POST", "/tickets", ["subject": "Next", "return_tracking": "R-2"])
        #expect(made.status == 201)
        #expect(try tickets().last?.hasPrefix("9 Next") == true)
    }

    @Test("an empty number takes a parcel off, a column that is missing leaves it; what has come stays") func parcels() throws {
        _ = try desk.importFile("tickets", Self.file)
        #expect(try desk.importFile("tickets", "display_id,status_1\n7,received\n").counts == [0, 1, 0, 0])
        #expect(try tickets()[0] == "7 Two lenses received outbound/1/1Z 999/UPS/received")
        #expect(try desk.importFile("tickets", "display_id,return_tracking\n8,\n").counts == [0, 1, 0, 0])
        #expect(try tickets()[1] == "8 Other")
        let before = try tickets()
        let answer = try desk.importFile("tickets", "display_id,tracking_1,status_1\n7,1Z 998,received\n8,,pending\n")
        #expect(answer.status == 400 && answer.rowFaults == ["2 tracking_1 not_supported", "3 tracking_1 required"])
        #expect(try tickets() == before)
        #expect(try actions().suffix(2) == ["ticket.updated", "ticket.updated"])
    }

    @Test("a parcel's number and carrier are as long at most as the app takes them") func length() throws {
        let (most, over) = (String(repeating: "9", count: 100), String(repeating: "9", count: 101))
        let file = "display_id,subject,tracking_1,carrier_1\n1,One,\(most),\(most)\n2,Two,\(over),UPS\n3,Three,1,\(over)\n"
        let answer = try desk.importFile("tickets", file)
        #expect(answer.status == 400 && answer.rowFaults == ["3 tracking_1 too_long", "4 carrier_1 too_long"], "\(answer.text)")
        for (number, status) in [(most, 201), (over, 400)] {
            let made = try desk.app("POST", "/tickets", ["subject": "App", "return_tracking": .string(number)])
            #expect(made.status == status, "\(made.text)")
        }
    }

    @Test("a number that two rows have, and one that another ticket has, are faults") func numbers() throws {
        _ = try desk.importFile("tickets", Self.file)
        let id = try #require(
            try house.database.value("select id from tickets where tenant_id = $1 and number = 8", [house.tenant]))
        let answer = try desk.importFile("tickets", "id,display_id,subject\n\(id),7,Other\n,9,New\n,9,New\n\(id),12,Other\n")
        #expect(answer.status == 400)
        #expect(
            answer.rowFaults.sorted() == [
                "2 display_id already_exists", "4 display_id already_exists", "5 display_id not_supported",
                "5 row already_exists",
            ])
    }
}
