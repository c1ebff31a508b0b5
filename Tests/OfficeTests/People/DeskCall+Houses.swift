extension DeskCall {
    static let houses: [String: DeskCall] = [
        "chooseTenant": DeskCall(
            body: { ["tenant_id": .string($0.house.tenant)] }, other: { _ in ["tenant_id": .string(ID.fresh())] },
            notFound: { call, _ in try call.send(call.request(with: ["tenant_id": .string(ID.fresh())])) }),
        "listMyInvitations": DeskCall(),
        // Said before, it is the same yes.
        "answerInvitation": DeskCall(
            body: { ["id": .string($0.house.account(.admin).id), "accept": true] },
            other: { _ in ["id": .string(ID.fresh()), "accept": false] },
            notFound: { call, _ in try call.send(call.request(with: ["id": .string(ID.fresh()), "accept": true])) }),
    ]

    /// What somebody is answered whom two houses ask in.
    static func answersOfInvited(_ operation: String) throws -> [Answer] {
        guard ["listMyInvitations", "answerInvitation"].contains(operation) else { return [] }
        let phone = try Phone.invited(to: [House(), House()])
        let listed = try phone.get("/me/invitations")
        guard operation == "answerInvitation" else { return [listed] }
        return [try phone.accept(listed["invitations"]?[0]?["id"])]
    }
}

extension Phone {
    /// Says to an account that is offered whether it is theirs.
    /// - Parameter invitation: its id.
    func accept(_ invitation: JSONTree?, _ accepts: Bool = true) throws -> Answer {
        try post("/me/invitations", ["id": invitation ?? .null, "accept": .bool(accepts)], key: nil)
    }

    /// Somebody whose address has an account in these houses that is nobody's yet, with a token of another issuer that proves it.
    static func invited(to houses: [House]) throws -> Phone {
        let email = "\(ID.fresh())@house.example"
        for house in houses { _ = try house.addAccount(roles: ["staff"], email: email, linked: false) }
        var token = Token(subject: ID.fresh())
        token.claims["email"] = .string(email)
        token.claims["amr"] = [["method": "otp", "timestamp": 1_750_000_000]]
        return Phone(port: try TestServer.shared().port, token: token.signed())
    }
}
