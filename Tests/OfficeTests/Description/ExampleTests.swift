import TestSupport
import Testing

/// What the description shows is what it says.
@Suite(.mayBlock) struct ExampleTests {
    private static let document = APIDescription.shared.document
    private let check = SchemaCheck(document: ExampleTests.document)

    /// Everything that has a schema and an example beside it, by its place in the document.
    static let examples = examples(in: document, at: "#")

    struct Example: Sendable, CustomTestStringConvertible {
        let place: String
        let schema: JSONTree
        let value: JSONTree
        var testDescription: String { place }
    }

    @Test("an example is valid, and has nothing that its schema does not name", arguments: examples)
    func valid(example: Example) {
        #expect(check.faults(of: example.value, against: example.schema) == [])
        let properties = DocumentedProperties(document: Self.document)
        #expect(properties.unnamed(in: example.value, by: example.schema) == [])
    }

    @Test("every body and every parameter of an operation has an example", arguments: APIDescription.shared.operations)
    func complete(operation: DescribedOperation) {
        for parameter in operation.parameters where parameter["schema"]?["enum"] == nil {
            #expect(hasExample(parameter), "\(parameter["name"]?.string ?? "?")")
        }
        for (status, response) in operation.responses {
            // Bytes that are no text have none.
            for (_, media) in response["content"]?.object ?? [:] where media["schema"]?["format"]?.string != "binary" {
                #expect(hasExample(media), "\(status)")
            }
        }
        for (_, media) in operation.requestBody?["content"]?.object ?? [:] { #expect(hasExample(media)) }
    }

    @Test("all of them were found") func found() { #expect(Self.examples.count > 50) }

    private func hasExample(_ tree: JSONTree) -> Bool { tree["example"] != nil || tree["examples"] != nil }

    private static func examples(in tree: JSONTree, at place: String) -> [Example] {
        let values = [tree["example"]].compactMap { $0 } + (tree["examples"]?.object ?? [:]).values.compactMap(value)
        let own = tree["schema"].map { schema in values.map { Example(place: place, schema: schema, value: $0) } } ?? []
        let members = (tree.object ?? [:]).sorted { $0.key < $1.key }.filter {
            !["example", "examples", "schema"].contains($0.key)
        }
        return own + members.flatMap { examples(in: $1, at: place + "/" + $0) }
    }

    private static func value(_ example: JSONTree) -> JSONTree? {
        (example["$ref"]?.string.flatMap(document.pointed) ?? example)["value"]
    }
}
