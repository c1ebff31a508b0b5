extension DeskCall {
    /// A house whose phones are silent at night.
    private static let quiet: @Sendable (HandoverScene) throws -> String? = { scene in
        try scene.house.database.query(
            #"update tenants set quiet_hours = '{"from":"22:00","to":"07:00"}' where id = $1"#, [scene.house.tenant])
        return nil
    }

    static let people: [String: DeskCall] = [
        "listPeople": DeskCall(),
        "createAccount": DeskCall(
            body: { _ in
                ["email": .string("\(ID.fresh())@house.example"), "display_name": "Sara", "roles": ["staff"]]
            },
            other: { _ in ["email": "other@house.example", "display_name": "Other", "roles": ["viewer"]] },
            conflict: { call, _ in
                let email = JSONTree.string(call.house.account(.staff).email)
                return try call.send(call.request(with: ["email": email, "display_name": "Sara", "roles": ["staff"]]))
            }),
        "updateAccount": DeskCall(
            subject: { $0.house.account(.viewer).id }, body: { _ in ["locale": "es"] }, other: { _ in ["display_name": "Other"] },
            conflict: { call, code in
                switch code {
                case "version_mismatch": return try call.send(call.request(with: ["locale": "es", "version": 7]))
                case "last_admin":
                    return try call.phone.patch("/accounts/\(call.house.account(.admin).id)", ["disabled": true])
                default:
                    return try call.send(call.request(with: ["email": .string(call.house.account(.staff).email)]))
                }
            }),
        "unlinkAccount": DeskCall(
            subject: { $0.house.account(.viewer).id }, body: { _ in [:] }, other: { _ in ["notes": "now"] },
            conflict: { call, _ in try call.phone.post("/accounts/\(call.house.account(.admin).id)/unlink", [:]) }),
        "updateMe": DeskCall(body: { _ in ["language": "es"] }, other: { _ in ["language": "en"] }),
        "updateTenant": DeskCall(
            body: { _ in ["name": "Acme", "quiet_hours": ["from": "22:00", "to": "07:00"]] }, other: { _ in ["name": "Other"] },
            conflict: { call, _ in
                _ = try call.phone.patch("/tenant", ["quiet_hours": ["from": "22:00", "to": "07:00"]])
                return try call.send(call.request(with: ["name": "Acme", "version": 7]))
            }),
        "getTenant": DeskCall(subject: quiet),
        "listChanges": DeskCall(subject: { scene in
            try scene.house.tell(scene.reservation, to: .admin)
            return try quiet(scene)
        }),
    ]
}
