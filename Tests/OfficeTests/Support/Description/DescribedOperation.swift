import Testing

@testable import Accounts

/// One operation of the API's description.
struct DescribedOperation: Sendable, CustomTestStringConvertible {
    let id: String
    /// In capitals.
    let method: String
    /// With `{name}` for a segment that varies.
    let template: String
    /// The template's, for looking requests up.
    let segments: [String]
    /// Nil for one that needs no account.
    let role: String?
    /// Nil for what the document asks of all operations, which is a token; none for `[]`.
    let security: [JSONTree]?
    let parameters: [JSONTree]
    let requestBody: JSONTree?
    /// By status; references are followed, those of their header fields too.
    let responses: [Int: JSONTree]

    var testDescription: String { id }

    /// Whether it is of the server as its own issuer, which the run's own server is not.
    var isOfSignIn: Bool { template.hasPrefix(SignInDialect.root) }

    /// Whether it has to be asked by somebody with a token.
    var needsToken: Bool { security != [] }

    /// Whether its last name stands for all segments that follow, with their slashes.
    private var takesRest: Bool { parameters.contains { $0["x-rest"] == true } }

    /// Whether the path of a request is one of the template's.
    func takes(_ segments: [String]) -> Bool {
        (self.segments.count == segments.count || takesRest && self.segments.count < segments.count)
            && zip(self.segments, segments).allSatisfy { $0.hasPrefix("{") ? !$1.isEmpty : $0.utf8.elementsEqual($1.utf8) }
    }

    /// Whether it takes an idempotency key.
    var takesKey: Bool { parameters.contains { $0["name"] == "Idempotency-Key" } }

    /// The schemas of the fields of its body, by name; where it is one of several, of all of them.
    func bodyFields(in document: JSONTree) -> [String: JSONTree] {
        let schema = requestBody?["content"]?["application/json"]?["schema"]
        return (schema?["oneOf"]?.array ?? [schema ?? .null]).reduce(into: [:]) { fields, schema in
            fields.merge(Self.fields(of: schema, in: document)) { $1 }
        }
    }

    private static func fields(of schema: JSONTree, in document: JSONTree) -> [String: JSONTree] {
        let followed = schema["$ref"]?.string.flatMap(document.pointed) ?? schema
        let element = followed["items"]
        let whole = element?["$ref"]?.string.flatMap(document.pointed) ?? element ?? followed
        return whole["properties"]?.object ?? [:]
    }

    /// The codes that the description allows in an error of that status.
    func codes(of status: Int) -> [String] {
        responses[status]?["x-error-codes"]?.array?.compactMap(\.string) ?? []
    }
}
