import TestSupport
import Testing

/// What somebody may depends on how they stand in the house now, at every operation and from the next request on: neither on the token nor on
/// what a loop or a key has kept (docs/client-guide.md, "Who am I").
@Suite(.mayBlock) struct StandingTests {
    /// What became of a person who was an admin.
    enum Standing: CaseIterable {
        case disabled, withoutRole, lowered, unlinked, moved, invited, suspended

        /// What they are refused with; nil where they are let in.
        func refusal(at role: String?) -> String? {
            switch self {
            case .disabled: "account_disabled"
            case .withoutRole, .unlinked, .moved, .invited: "no_office_role"
            case .lowered: role == "viewer" ? nil : "insufficient_role"
            case .suspended: "tenant_suspended"
            }
        }
    }

    private static let refusals: Set = [
        "account_disabled", "no_office_role", "insufficient_role", "tenant_suspended", "tenant_required", "token_invalid",
    ]
    private static let ofRoles = APIDescription.ofOffice.filter { $0.role != nil }
    private static let ofTokens = APIDescription.ofOffice.filter { $0.role == nil && $0.needsToken }

    @Test(
        "each operation refuses them at once, by the table; a kept answer is none of theirs, and nothing is written",
        arguments: ofRoles)
    func refused(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        var asked = call.request
        // A change without a body may have a key as well.
        if operation.takesKey { asked = asked.without("Idempotency-Key").with("Idempotency-Key", ID.fresh()) }
        let first = try call.send(asked)
        #expect((200..<300).contains(first.status), "\(first)")
        for standing in Standing.allCases {
            let person = try call.house.addAccount(roles: ["admin"], linked: standing != .invited)
            let theirs = asked.without("Authorization").with("Authorization", "Bearer " + person.token())
            let before = try call.send(theirs)
            if standing == .invited {
                // The asset app has a sentence in place of a code.
                #expect(before.status == 403 && (before.code ?? "no_office_role") == "no_office_role", "\(before)")
            } else if operation.takesKey {
                #expect(before.isReplay && before.status == first.status && before.repeats(first), "\(standing): \(before)")
            } else {
                #expect(before.status == first.status, "\(standing): \(before)")
            }
            try Self.bring(standing, to: person, by: call)
            let facts = try call.house.facts()
            let fresh =
                operation.method == "GET"
                ? theirs : theirs.without("Idempotency-Key").with("Idempotency-Key", ID.fresh())
            let answers = try [theirs.with("If-None-Match", before[header: "ETag"]), fresh].map(call.send)
            guard let code = standing.refusal(at: operation.role) else {
                let isRead = operation.method == "GET"
                #expect([first.status, isRead ? 304 : first.status].contains(answers[0].status), "\(standing): \(answers)")
                // What was done once may be refused by what is there now, and by nothing else.
                let again = isRead ? [first.status] : [first.status, 200, 404, 409]
                #expect(again.contains(answers[1].status), "\(standing): \(answers)")
                continue
            }
            let codes = answers.map { $0.code ?? ($0.sentence == nil ? "" : code) }
            #expect(answers.allSatisfy { $0.status == 403 } && codes == [code, code], "\(standing): \(answers)")
            #expect(try call.house.facts() == facts)
        }
    }

    @Test("what a good token alone allows is refused to none of them", arguments: ofTokens)
    func tokenAlone(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        for standing in Standing.allCases {
            let person = try call.house.addAccount(roles: ["admin"], linked: standing != .invited)
            try Self.bring(standing, to: person, by: call)
            let answer = try call.send(call.request(as: person))
            // A suspended house may be chosen away from; chosen, it says that it is suspended.
            if standing == .suspended && operation.id == "chooseTenant" {
                #expect(answer.status == 403 && answer.code == "tenant_suspended", "\(answer)")
            } else {
                #expect(Self.isLetIn(answer), "\(standing): \(answer)")
            }
        }
    }

    @Test("a stream is refused to them with the same status and code, and one that is open ends", arguments: Standing.allCases)
    func streams(standing: Standing) throws {
        let call = try DescribedCall(try #require(APIDescription.shared.operation("listChanges")))
        let person = try call.house.addAccount(roles: ["admin"], linked: standing != .invited)
        func opened() throws -> EventReader { try EventReader(port: call.phone.client.port, token: person.token()) }
        let open = try standing == .invited ? nil : opened()
        _ = try open?.run()
        try Self.bring(standing, to: person, by: call)
        guard let code = standing.refusal(at: "viewer") else {
            #expect(try opened().head.hasPrefix("HTTP/1.1 200 "))
            return
        }
        let answer = try call.send(call.request(as: person).with("Accept", "text/event-stream"))
        #expect(answer.status == 403 && answer.code == code, "\(answer)")
        while try open?.next() != nil {}
    }

    private static func isLetIn(_ answer: Answer) -> Bool { answer.status != 403 && !refusals.contains(answer.code ?? "") }

    private static func bring(_ standing: Standing, to person: Account, by call: DescribedCall) throws {
        let (desk, path) = (call.phone, "/accounts/\(person.id)")
        switch standing {
        case .disabled: #expect(try desk.patch(path, ["disabled": true]).status == 200)
        case .withoutRole: try call.house.changePeople("update accounts set roles = '{}' where id = $1", [person.id])
        case .lowered: #expect(try desk.patch(path, ["roles": ["viewer"]]).status == 200)
        case .unlinked: #expect(try desk.post(path + "/unlink", [:]).status == 200)
        case .moved: #expect(try desk.patch(path, ["email": .string("\(ID.fresh())@house.example")]).status == 200)
        case .invited: return
        case .suspended:
            try call.house.database.query("update tenants set suspended_at = now() where id = $1", [call.house.tenant])
        }
    }
}
