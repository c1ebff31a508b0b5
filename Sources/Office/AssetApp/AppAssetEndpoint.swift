import API
import HTTP
import JSON
import Postgres

/// Making an asset from the app: it is an asset of the office at once (contract, section 8).
package enum AppAssetEndpoint {
    package static let endpoints = [
        Endpoint.app(.post, "assets", "createAsset", .manager, denied: "No permission to create assets", create)
    ]

    private static let creating = Statement.call("office.create_asset", .change, ["fields": "json"])
    package static let statements = [creating]

    private enum Status: String {
        case inStock = "IN_STOCK"
        case readyToDeploy = "READY_TO_DEPLOY"
        case shipped = "SHIPPED"
        case deployed = "DEPLOYED"
        case repair = "REPAIR"
        case archived = "ARCHIVED"
        case disposed = "DISPOSED"
    }

    private enum Condition: String { case likeNew = "like_new", good, fair, poor, damaged }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change(keyIsOptional: true) { body in
            var fields = body.appTexts(["asset_tag", "serial_num"], areRequired: true, length: 1...100)
            fields += body.appTexts(
                ["name", "model", "manufacturer", "category", "hardware_type", "country", "customer", "asset_type"],
                areRequired: false, length: 1...200)
            fields.append(("notes", body.appNotes()))
            fields.append(("status", body.optionalWord("status", Status.self) { $0.uppercased() }?.rawValue ?? "IN_STOCK"))
            fields.append(("condition", body.optionalWord("condition", Condition.self) { $0.lowercased() }?.rawValue))
            fields.append(("code", body.appText("code", length: 1...500)))
            return fields
        }
        return try await context.write(creating, change, ["fields": JSONWriter.text(of: fields)]).response(to: context)
    }
}
