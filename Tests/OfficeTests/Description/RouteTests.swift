import HTTP
import TestSupport
import Testing

@testable import API
@testable import Server

/// The table of routes and the API's description name the same operations.
@Suite(.mayBlock) struct RouteTests {
    /// Method, path, name and role, as one line. The routes of the disk store are not the office's to describe: they speak
    /// Supabase Storage's protocol, and a phone is given whole URLs for them. Nor are those of the page, which nobody but it uses.
    private let served = RequestRouter.shared.routes.compactMap { route -> String? in
        if [.storage, .tus, .page, .pageSession].contains(route.tag.dialect) { return nil }
        let role = route.tag.access.role?.rawValue ?? "nobody"
        // OpenAPI has no name for several segments.
        let template = route.template.replacing("...}", with: "}")
        return "\(route.method.name) \(template) \(route.operationID) \(role)"
    }

    @Test("every route is described, by its name and role, and nothing else is")
    func routes() {
        let described = APIDescription.shared.operations.map { "\($0.method) \($0.template) \($0.id) \($0.role ?? "nobody")" }
        #expect(described.sorted() == served.sorted())
    }

    @Test("an entry of an outbox is described with the methods of the calls that it may be")
    func outboxMethods() {
        let taken = RequestRouter.shared.routes.filter { $0.tag.outbox != nil }.map(\.method.name)
        let entry = APIDescription.shared.document["components"]?["schemas"]?["OutboxEntry"]
        let described = (entry?["properties"]?["method"]?["enum"]?.array ?? []).compactMap(\.string)
        #expect(Set(described) == Set(taken))
    }

    /// Who has an account nowhere any more may still end their own sessions, and who has none yet may say yes.
    private static let ofAnybodySignedIn: Set = [
        "listMySessions", "endMySession", "chooseTenant", "listMyInvitations", "answerInvitation",
    ]

    @Test(
        "an operation of the office needs a token exactly when it needs a role, but for one's own sessions and houses",
        arguments: APIDescription.ofOffice)
    func security(operation: DescribedOperation) {
        #expect(operation.needsToken == (operation.role != nil || Self.ofAnybodySignedIn.contains(operation.id)))
    }

    @Test("the names in a path are its parameters", arguments: APIDescription.shared.operations)
    func pathParameters(operation: DescribedOperation) {
        let names = operation.template.split(separator: "/").filter { $0.hasPrefix("{") }.map {
            String($0.dropFirst().dropLast())
        }
        let described = operation.parameters.filter { $0["in"] == "path" }.compactMap { $0["name"]?.string }
        #expect(described == names)
    }
}
