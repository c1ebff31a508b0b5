extension DeskCall {
    static let tickets: [String: DeskCall] = [
        "listTicketRecords": DeskCall(subject: { scene in
            _ = try madeTicket(scene)
            return nil
        }),
        "createTicketRecord": DeskCall(
            body: { _ in ["subject": "Two lenses", "parcels": [["way": "outbound", "tracking_number": "1Z9"]]] },
            other: { _ in ["subject": "Another"] }),
        "getTicket": DeskCall(subject: madeTicket),
        "updateTicketRecord": DeskCall(
            subject: madeTicket, body: { _ in ["subject": "Three lenses", "customer_name": "Acme Films"] },
            other: { _ in ["category": "Loan"] },
            conflict: { call, _ in
                var request = call.request
                request.body = JSONTree.object(["subject": "Four", "version": 9]).bytes
                return try call.send(request)
            }),
        "listTicketHistory": DeskCall(subject: loggedTicket),
        "receiveTicketParcel": DeskCall(
            subject: madeTicket, body: { _ in ["way": "outbound", "slot": 1, "notes": "at the door"] },
            other: { _ in ["way": "return"] }),
        "listParcels": DeskCall(subject: { scene in
            _ = try madeTicket(scene)
            return nil
        }),
    ]

    /// A ticket with a parcel each way, by SQL; its id.
    @Sendable private static func madeTicket(_ scene: HandoverScene) throws -> String? {
        let number = try scene.house.addTicket(outbound: ["1Z1"], back: "1Z2")
        return try scene.house.database.value(
            "select id from tickets where tenant_id = $1 and number = $2", [scene.house.tenant, "\(number)"])
    }

    /// One with a row of the audit, by SQL too.
    @Sendable private static func loggedTicket(_ scene: HandoverScene) throws -> String? {
        let ticket = try madeTicket(scene)
        try scene.house.database.query(
            """
            insert into audit_log (tenant_id, actor_user_id, source, action, entity_type, entity_id, before, after)
            values ($1, $2, 'web', 'ticket.updated', 'ticket', $3, '{"subject":"Two lenses"}', '{"subject":"Three lenses"}')
            """, [scene.house.tenant, scene.house.account(.admin).subject, ticket])
        return ticket
    }
}
