import HTTP
import Postgres

/// Finding assets: by a sticker's code, and by item (contract, section 3).
enum AssetEndpoints {
    static let endpoints = [
        Endpoint(.get, "/api/office/assets/resolve", "resolveCode", .viewer, query: ["code"], resolve),
        Endpoint(.get, "/api/office/items/{itemId}/assets", "listItemAssets", .viewer, query: ["location"], list),
    ]

    private static let resolving = Statement.entering("office.resolve_code", "text")
    private static let listing = Statement.entering("office.list_item_assets", "uuid", "text")
    static let statements = [resolving, listing]

    private static func resolve(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let code = query.requiredText("code", length: CodeText.length)
        try query.requireNoFaults()
        return try await context.read(resolving, [code]).response(to: context)
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let location = query.text("location", length: 1...200)
        try query.requireNoFaults()
        return try await context.read(listing, [context.id("itemId"), location]).response(to: context)
    }
}
