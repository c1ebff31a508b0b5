import Foundation
import TestSupport
import Testing

/// Every text of one line that people edit (docs/apps/desk.md): its line ends are blanks, what no eye sees goes, and so do the blanks at its ends.
@Suite(.mayBlock) struct OneLineTests {
    /// A field of a change, and whether it may be null.
    struct Field: Sendable, CustomTestStringConvertible {
        let operation: String
        let name: String
        let mayBeNull: Bool

        var testDescription: String { "\(operation) \(name)" }
    }

    private static let required = [
        "updateClient": ["display_name"], "updateItem": ["name"], "updateReservation": ["reference"], "updateTenant": ["name"],
        "updateAccount": ["display_name"], "updateTicketRecord": ["subject"],
    ]
    private static let optional = [
        "updateClient": ["phone", "external_id"], "updateItem": ["sku", "category", "external_id"],
        "updateAsset": ["serial", "asset_tag", "location", "category", "external_id"],
        "updateReservation": ["location", "external_id"], "updateTenant": ["contact"],
        "updateTicketRecord": ["category", "customer_name"],
    ]
    static let fields: [Field] = list(of: required, mayBeNull: false) + list(of: optional, mayBeNull: true)

    private static func list(of operations: [String: [String]], mayBeNull: Bool) -> [Field] {
        operations.sorted { $0.key < $1.key }.flatMap { operation, names in
            names.map { Field(operation: operation, name: $0, mayBeNull: mayBeNull) }
        }
    }

    /// Those of a form of their own, which a line end is no part of.
    private static let ofAnotherForm: Set = ["email", "preferred_language", "time_zone", "video"]

    @Test("line ends are blanks, and control and bidirectional characters go", arguments: fields)
    func line(field: Field) throws {
        let (answer, kept) = try change(field, to: " \u{FEFF}One\r\n\u{202E}two\u{2028}\u{7}three\u{85}\u{200E}")
        #expect(answer.status == 200, "\(answer)")
        #expect(kept == "One  two three", "\(answer)")
    }

    @Test("a text that no eye sees is empty: null where it may be, else at fault", arguments: fields)
    func unseen(field: Field) throws {
        let (answer, kept) = try change(field, to: "\u{200E} \u{FEFF}\u{202A}\u{7}\n\u{A0}")
        if field.mayBeNull {
            #expect(answer.status == 200 && kept == .null, "\(answer)")
        } else {
            #expect(answer.status == 400 && answer.faults == ["\(field.name) too_short"], "\(answer)")
        }
    }

    @Test("every field that the sources take as one line is one of these") func complete() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
        var taken: Set<String> = []
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            taken.formUnion(text.matches(of: #/fields\.text\("([a-z_]+)", of: &body/#).map { String($0.1) })
        }
        #expect(taken == Self.ofAnotherForm.union(Self.fields.map(\.name)))
    }

    /// The answer, and what is kept: a reservation's own id at other programs is in no answer.
    private func change(_ field: Field, to text: String) throws -> (answer: Answer, kept: JSONTree?) {
        let call = try DescribedCall(try #require(APIDescription.shared.operation(field.operation)))
        let answer = try call.send(call.request(with: [field.name: .string(text)]))
        guard field.operation == "updateReservation", field.name == "external_id" else { return (answer, answer[field.name]) }
        let kept = try call.house.database.value(
            "select external_id from reservations where id = $1", [call.scene.reservation.id])
        return (answer, kept.map(JSONTree.string) ?? .null)
    }
}
