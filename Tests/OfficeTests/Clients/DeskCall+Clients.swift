extension DeskCall {
    static let clients: [String: DeskCall] = [
        "listClients": DeskCall(),
        "createClient": DeskCall(
            body: { ["display_name": "Acme Films", "external_id": .string($0.house.client)] },
            other: { _ in ["display_name": "Other Films"] },
            conflict: { call, _ in
                _ = try call.send(call.request)
                return try call.send(call.request)
            }),
        "getClient": DeskCall(subject: \.house.client),
        "updateClient": DeskCall(
            subject: \.house.client, body: { _ in ["notes": "Pays late."] }, other: { _ in ["notes": "Pays in time."] },
            conflict: { call, code in
                if code == "version_mismatch" { return try call.send(call.request(with: ["notes": "", "version": 7])) }
                _ = try call.phone.post("/clients", ["display_name": "First", "external_id": "C-1"])
                return try call.send(call.request(with: ["external_id": "C-1"]))
            }),
        "eraseClient": DeskCall(subject: \.house.client, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
    ]
}
