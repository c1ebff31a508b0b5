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
        let asked = call.request
        let first = try call.send(asked)
        #expect((200..<300).contains(first.status), "\(first)")
        for standing in Standing.allCases {
            guard try Self.isThere(standing, call.house) else { continue }
            let person = try call.house.addAccount(roles: ["admin"], linked: standing != .invited)
            let theirs = asked.without("Authorization").with("Authorization", "Bearer " + person.token())
            // Of a change this is the kept answer.
            let before = try call.send(theirs)
            #expect(Self.isLetIn(before) == (standing != .invited), "\(standing): \(before)")
            try Self.bring(standing, to: person, by: call)
            let facts = try call.house.facts()
            let fresh =
                operation.method == "GET"
                ? theirs : theirs.without("Idempotency-Key").with("Idempotency-Key", ID.fresh())
            let answers = try [theirs.with("If-None-Match", before[header: "ETag"]), fresh].map(call.send)
            guard let code = standing.refusal(at: operation.role) else {
                #expect(answers.allSatisfy(Self.isLetIn), "\(standing): \(answers)")
                continue
            }
            // The asset app has a sentence in place of a code.
            let codes = answers.map { $0.code ?? ($0.sentence == nil ? "" : code) }
            #expect(answers.allSatisfy { $0.status == 403 } && codes == [code, code], "\(standing): \(answers)")
            #expect(try call.house.facts() == facts)
        }
    }

    @Test("what a good token alone allows is refused to none of them", arguments: ofTokens)
    func tokenAlone(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        for standing in Standing.allCases {
            guard try Self.isThere(standing, call.house) else { continue }
            let person = try call.house.addAccount(roles: ["admin"], linked: standing != .invited)
            try Self.bring(standing, to: person, by: call)
            let answer = try call.send(call.request(as: person))
            // A suspended house may be chosen away from; chosen, it says that it is suspended.
            if standing == .suspended && operation.id == "chooseTenant" {
                #expect(answer.code == "tenant_suspended")
            } else {
                #expect(Self.isLetIn(answer), "\(standing): \(answer)")
            }
        }
    }

    private static func isLetIn(_ answer: Answer) -> Bool { answer.status != 403 && !refusals.contains(answer.code ?? "") }

    private static func isThere(_ standing: Standing, _ house: House) throws -> Bool {
        guard standing == .suspended else { return true }
        return try house.database.value(
            "select count(*) from pg_attribute where attrelid = 'tenants'::regclass and attname = 'suspended_at'") == "1"
    }

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
