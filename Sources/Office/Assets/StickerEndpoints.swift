import API
import HTTP
import Postgres

/// The answer for a stranger who scans a sticker: the house, how to reach it, and nothing else.
package enum StickerEndpoints {
    package static let endpoints = [
        Endpoint.anybody(.get, "/api/office/stickers/{code}", "getHouseOfSticker", query: ["h"], sends: [finding], show)
    ]

    private static let finding = Statement.read("office.find_house_of_code", ["code": "text", "house": "text"])

    private static func show(_ context: RequestContext) async throws(OfficeError) -> Response {
        let code = context.parameters["code"] ?? ""
        guard CodeText.length.contains(code.unicodeScalars.count), !code.utf8.contains(0) else { throw OfficeError(.unknownCode) }
        var query = context.query
        let house = query.text("h", length: 4...36)
        try query.requireNoFaults()
        let found = try await context.services.read(finding, ["code": code, "house": house])
        if let refusal = found.refusal { throw refusal }
        var response = Response(.ok, contentType: MediaType.json, body: found.body)
        response.headers.add(.cacheControl, "public, no-cache")
        return response
    }
}
