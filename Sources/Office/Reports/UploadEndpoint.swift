import API
import HTTP
import Images
import Postgres

/// Minting of upload URLs for the photos of condition reports (docs/apps/photos.md, "Photos and condition reports").
package enum UploadEndpoint {
    package static let endpoints = [
        Endpoint(.post, "/api/office/condition-reports/uploads", "mintUpload", .staff, sends: [minting], mint)
    ]

    private static let minting = Statement.write(
        "office.mint_upload", .caller, ["reservation": "uuid", "asset": "uuid"] + UploadMinting.parameters)

    private static let photos = Set(ImageType.allCases.map { FileType($0) })

    private static func mint(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (reservation, asset, upload) = try context.fields { body in
            (
                body.uuid("reservation_id"), body.uuid("asset_id"),
                UploadMinting(&body, types: photos, for: .photo, limits: context.services.settings.fileLimits)
            )
        }
        return try await upload.response(by: minting, ["reservation": reservation, "asset": asset], of: context)
    }
}
