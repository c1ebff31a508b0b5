import Crypto
import HTTP
import Postgres
import Text

/// The house that a request is meant for, where it says so (docs/client-guide.md, "Two houses").
enum NamedHouse {
    static let checking = Statement.read("office.check_house", .caller, ["house": "uuid"])
}

extension FieldName {
    /// The id of the house that a request is meant for.
    package static let house: FieldName = "X-Quartermaster-House"
}

extension RequestContext {
    /// The person, where the request names no house or the one that the token works in; else it is refused, and nothing of it is run. A token
    /// that names none gets the house of the request: nothing that happens between lets it run in another.
    package func inNamedHouse(_ person: VerifiedToken) async throws(OfficeError) -> VerifiedToken {
        let named = request.headers.all(.house)
        guard !named.isEmpty else { return person }
        // What is no id is no house of theirs.
        let house = named.count == 1 ? UUIDText.canonical(String(decoding: named[0], as: UTF8.self)) : nil
        if let house, house == person.tenant { return person }
        let context = AccountContext(requestContext: self, caller: person, body: .none)
        if let refusal = try await context.read(NamedHouse.checking, ["house": house]).refusal { throw refusal }
        return house.map { person.working(in: $0) } ?? person
    }
}
