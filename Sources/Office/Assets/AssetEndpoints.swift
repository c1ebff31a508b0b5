import API
import HTTP
import Postgres

/// Finding assets: by a sticker's code, and by item (docs/client-guide.md, "Stickers, with and without a network").
package enum AssetEndpoints {
    package static let endpoints = [
        Endpoint(.get, "/api/office/assets/resolve", "resolveCode", .viewer, query: ["code"], sends: [resolving], resolve),
        Endpoint(
            .get, "/api/office/items/{itemId}/assets", "listItemAssets", .viewer, query: ["location"], sends: [listing], list),
    ]

    private static let resolving = Statement.read("office.resolve_code", .caller, ["code": "text"])
    private static let listing = Statement.read("office.list_item_assets", .caller, ["item": "uuid", "location": "text"])

    private static func resolve(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let code = query.requiredText("code", length: CodeText.length)
        try query.requireNoFaults()
        return try await context.read(resolving, ["code": code]).response(to: context)
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let location = query.text("location", length: 1...200)
        try query.requireNoFaults()
        return try await context.read(listing, ["item": context.id("itemId"), "location": location]).response(to: context)
    }
}

/// The text of a QR sticker: a code, or the whole URL that holds it.
enum CodeText {
    /// Code points: URLs beyond 2,000 do not fit a sticker.
    static let length = 1...2000
}
