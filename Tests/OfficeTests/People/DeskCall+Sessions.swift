extension DeskCall {
    static let sessions: [String: DeskCall] = [
        "listMySessions": DeskCall(subject: { scene in
            _ = try scene.house.addSession(of: .admin)
            return nil
        }),
        "endMySession": DeskCall(
            subject: { try $0.house.addSession(of: .admin) }, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
        "listAccountSessions": DeskCall(subject: { scene in
            _ = try scene.house.addSession(of: .viewer)
            return scene.house.account(.viewer).id
        }),
        "signOutAccount": DeskCall(
            subject: { scene in
                _ = try scene.house.addSession(of: .viewer)
                return scene.house.account(.viewer).id
            }, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
    ]
}

extension House {
    /// A session of the person with just this role, as this server would have made it were it the issuer; its id.
    func addSession(of role: Role) throws -> String {
        let person = account(role)
        try database.query(
            "insert into signin.users (id, email) values ($1, $2) on conflict do nothing",
            [person.subject, "\(person.subject)@house.example"])
        return try database.value(
            """
            insert into signin.sessions (user_id, amr, device, address, last_seen_at) values ($1, '[]', 'Phone/3.1', '203.0.113.7', now())
            returning id
            """, [person.subject]) ?? ""
    }
}
