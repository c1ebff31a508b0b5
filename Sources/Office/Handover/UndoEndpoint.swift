import API
import HTTP
import Postgres
import Settings

/// Takes back what a key made at the shelf (docs/shelf.md).
package enum UndoEndpoint {
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/reservations/{id}/undo", "undoOperation", .staff, outbox: .undoing("key"), sends: [undoing], undo)
    ]

    private static let undoing = Statement.write(
        "office.undo_operation", .noted, ["reservation": "uuid", "undone_key": "text", "undo_window": "interval"])

    private static func undo(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, key) = try await context.change { body in body.idempotencyKey("key") }
        return try await context.write(
            undoing, change,
            [
                "reservation": context.id("id"), "undone_key": key, "undo_window": context.services.settings[.undoWindow].sqlText,
            ]
        ).response(to: context)
    }
}

extension BodyFields {
    /// The key of another request, bare, in the form in which the office knows it.
    fileprivate mutating func idempotencyKey(_ name: String) -> String? {
        guard let text = text(name, length: 1...255) else { return nil }
        // One that begins with a quotation mark is the quoted form of a header, which is no text of a key.
        guard !text.hasPrefix("\""), let key = try? IdempotencyKey.parse([text]) else {
            fail(name, .invalidValue)
            return nil
        }
        return key
    }
}
