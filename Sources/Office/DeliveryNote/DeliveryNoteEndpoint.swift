import API
import HTTP
import JSON
import Postgres

/// A paper that a client signs when gear leaves (docs/apps/inspections.md, "The delivery note"): a page to be printed, in the client's
/// language.
package enum DeliveryNoteEndpoint {
    package static let endpoints = [
        Endpoint(.get, "/api/office/reservations/{id}/delivery-note", "getDeliveryNote", .viewer, sends: [showing], show)
    ]

    private static let showing = Statement.read("office.get_delivery_note", .caller, ["reservation": "uuid"])

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        let answer = try await context.read(showing, ["reservation": context.id("id")])
        guard answer.refusal == nil else { return try answer.response(to: context) }
        let signed = try await SignedFiles(answer, to: context).signed(for: context, of: answer.tenant)
        guard let facts = FunctionResult.document(signed), let note = DeliveryNote(facts) else {
            throw OfficeError(unreadable: showing.name, telling: context.services.log)
        }
        let page = DeliveryNotePage(note)
        var response = Response(.ok, contentType: "text/html; charset=utf-8", body: Array(page.html.utf8))
        response.headers.add("Content-Security-Policy", page.policy)
        response.headers.add("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.add("Content-Language", note.language.rawValue)
        response.isolation = .own
        // Its links to signatures are secrets beside names that anyone may have written.
        response.compression = .never
        return response.unstored()
    }
}
