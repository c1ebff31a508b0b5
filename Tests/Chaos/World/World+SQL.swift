extension World {
    /// Statements that make it. Every value is an id, a code or a name of ours: none needs quoting.
    var sql: String { houses.map(\.sql).joined() }

    /// What lay in which case before the first tap, for the judgement; and what a server has forgotten, to be there again for it.
    static let notes = """
        create table public.chaos_contents (case_id uuid, asset_id uuid, tenant_id uuid);
        create table public.chaos_forgotten (like public.idempotency_keys, primary key (tenant_id, key));
        """

    /// What the tickets are about that nobody tapped.
    static let ticketSubject = "There before"
}

extension World.House {
    fileprivate var sql: String {
        """
        insert into tenants (id, name) values ('\(tenant)', 'House \(tenant)');
        insert into clients (id, tenant_id, display_name) values ('\(client)', '\(tenant)', 'Acme Films');
        \(insert("accounts (auth_user_id, email, roles, display_name, tenant_id)", people.map(row)))
        \(insert("items (id, name, tenant_id)", items.map { ["'\($0)'", "'Item \($0)'"] }))
        \(insert("items (id, name, is_case, tenant_id)", [["'\(caseItem)'", "'Case'", "true"]]))
        \(insert("items (id, name, serialized, owned_qty, tenant_id)", countedItems.map(countedRow)))
        \(insert("assets (id, item_id, tenant_id)", (units + cases.map(\.unit)).map { ["'\($0.id)'", "'\($0.item)'"] }))
        \(insert("short_links (code, asset_id, tenant_id)", (units + cases.map(\.unit)).map { ["'\($0.code)'", "'\($0.id)'"] }))
        \(insert("chaos_contents (case_id, asset_id, tenant_id)", contentRows))
        update assets a set case_id = c.case_id from chaos_contents c where c.tenant_id = '\(tenant)' and a.id = c.asset_id;
        \(insert("reservations (id, reference, client_id, status, pickup_at, return_at, tenant_id)", reservations.map(row)))
        \(insert("reservation_items (id, reservation_id, item_id, position, qty, assigned_asset_ids, tenant_id)", lineRows))
        \(insert("tickets (number, subject, tenant_id)", tickets.map { ["\($0.number)", "'\(World.ticketSubject)'"] }))
        \(tickets.map(parcels(of:)).joined(separator: "\n        "))

        """
    }

    private func insert(_ target: String, _ rows: [[String]]) -> String {
        "insert into \(target) values "
            + rows.map { "(" + ($0 + ["'\(tenant)'"]).joined(separator: ", ") + ")" }.joined(separator: ",\n") + ";"
    }

    /// Its outbound parcels and the one that comes back.
    private func parcels(of ticket: World.Ticket) -> String {
        let rows = (1..<ticket.outbound + 1).map { ("outbound", $0) } + (ticket.hasReturn ? [("return", 1)] : [])
        let values = rows.map { way, slot in "('\(way)', \(slot), '\(way) \(ticket.number) \(slot)')" }
        guard !values.isEmpty else { return "" }
        return """
            insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number)
            select t.tenant_id, t.id, p.* from tickets t, (values \(values.joined(separator: ", "))) as p
            where t.tenant_id = '\(tenant)' and t.number = \(ticket.number);
            """
    }

    private func countedRow(_ item: String) -> [String] { ["'\(item)'", "'Counted \(item)'", "false", "1000"] }

    private var contentRows: [[String]] {
        cases.flatMap { box in box.contents.map { ["'\(box.unit.id)'", "'\($0)'"] } }
    }

    private func row(_ person: World.Person) -> [String] {
        ["'\(person.subject)'", "'\(person.email)'", "'{\(person.role)}'", "'Person'"]
    }

    private func row(_ reservation: World.Reservation) -> [String] {
        // Of some the last day has come: their last return closes them, whatever is still to go out.
        let length = reservation.id.first.map { "0123".contains($0) } == true ? "1 minute" : "3 days"
        return [
            "'\(reservation.id)'", "'R-\(reservation.id)'", "'\(client)'", "'\(reservation.status)'", "now()",
            "now() + interval '\(length)'",
        ]
    }

    private var lineRows: [[String]] {
        reservations.flatMap { reservation in
            reservation.lines.enumerated().map { position, line in
                [
                    "'\(line.id)'", "'\(reservation.id)'", "'\(line.item)'", "\(position)", "\(line.qty)",
                    "'{\(line.assigned.joined(separator: ","))}'",
                ]
            }
        }
    }
}
