import Foundation

@testable import Server

/// The API's description as the program carries it (`script/generate --check` holds that to the files in openapi/).
struct APIDescription: Sendable {
    let document: JSONTree
    let operations: [DescribedOperation]

    static let shared = APIDescription(JSONTree(parsing: Description.text) ?? .null)

    init(_ document: JSONTree) {
        self.document = document
        operations = (document["paths"]?.object ?? [:]).sorted { $0.key < $1.key }.flatMap { path, item in
            ["get", "post", "put", "patch", "delete"].compactMap { method in
                item[method].map { Self.operation($0, method, path, shared: item["parameters"]?.array ?? [], in: document) }
            }
        }
    }

    /// Those that every server has.
    static let ofOffice = shared.operations.filter { !$0.isOfSignIn }

    func operation(_ id: String) -> DescribedOperation? { operations.first { $0.id == id } }

    /// The operations at a target, of which the query and, in its absolute form, scheme and host are left out.
    func operations(at target: String) -> [DescribedOperation] {
        var path = target.prefix { $0 != "?" }
        if path.hasPrefix("http") { path = path.replacing(#/^https?://[^/]*/#, with: "") }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.decoded)
        let fitting = operations.filter { $0.takes(segments) }
        // A literal segment wins over a named one.
        let literal = fitting.filter { !$0.template.contains("{") }
        return literal.isEmpty ? fitting : literal
    }

    /// Foundation drops a byte order mark, and with it all of a segment that is nothing else.
    private static func decoded(_ segment: Substring) -> String {
        let text = segment.removingPercentEncoding ?? ""
        return text.isEmpty ? String(segment) : text
    }

    private static func operation(
        _ tree: JSONTree, _ method: String, _ path: String, shared: [JSONTree], in document: JSONTree
    ) -> DescribedOperation {
        func followed(_ tree: JSONTree) -> JSONTree { tree["$ref"]?.string.flatMap(document.pointed) ?? tree }
        let responses = (tree["responses"]?.object ?? [:]).compactMap { status, response in
            Int(status).map { status in
                var members = followed(response).object ?? [:]
                members["headers"] = members["headers"].map { .object(($0.object ?? [:]).mapValues(followed)) }
                return (status, JSONTree.object(members))
            }
        }
        return DescribedOperation(
            id: tree["operationId"]?.string ?? "?", method: method.uppercased(), template: path,
            segments: path.split(separator: "/", omittingEmptySubsequences: false).map(String.init), role: tree["x-role"]?.string,
            security: tree["security"]?.array, parameters: (shared + (tree["parameters"]?.array ?? [])).map(followed),
            requestBody: tree["requestBody"].map(followed),
            responses: Dictionary(responses, uniquingKeysWith: { $1 }))
    }
}
