import API
import HTTP
import Images
import JSON
import Postgres
import Text

/// Minting of upload URLs. The photo itself goes to storage, not through the office (contract, section 5).
package enum UploadEndpoint {
    package static let endpoints = [
        Endpoint(.post, "/api/office/condition-reports/uploads", "mintUpload", .staff, mint)
    ]

    private static let minting = Statement.call(
        "office.mint_upload", .caller,
        [
            "reservation": "uuid", "asset": "uuid", "content_type": "text", "extension": "text", "content_length": "bigint",
            "largest": "bigint", "most_of_account": "int", "bytes_of_account": "bigint", "most_of_tenant": "int",
            "bytes_of_tenant": "bigint",
        ])
    package static let statements = [minting]

    private static func mint(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (reservation, asset, type, fileExtension, length) = try context.fields { body in
            let type = body.choice("content_type", ImageType.self)
            return (
                body.uuid("reservation_id"), body.uuid("asset_id"), type, body.fileExtension(of: type),
                body.optionalNumber("content_length", in: 1...context.services.rules.photoSizeLimit)
            )
        }
        // First of all: a photo that can't be taken is not to count as open.
        if await context.services.photos.isFull() { throw OfficeError(.storageFull) }
        let answer = try await context.write(
            minting,
            [
                "reservation": reservation, "asset": asset, "content_type": type?.rawValue, "extension": fileExtension,
                "content_length": length.map { String($0) }, "largest": String(context.services.rules.photoSizeLimit),
            ]
                + context.services.rules.uploadQuota.arguments)
        guard answer.refusal == nil, let type, let path = path(in: answer.body) else { return try answer.response(to: context) }
        let upload = try await context.storing { store throws(StorageFault) in
            try await store.mintUpload(PhotoUpload(path: path, type: type, length: length), base: context.publicBase)
        }
        return Response(.ok, contentType: MediaType.json, body: body(path, upload)).unstored()
    }

    private static func path(in body: [UInt8]) -> String? {
        guard case .object(let object)? = try? JSONValue(parsing: body), case .string(let path)? = object["object_path"] else {
            return nil
        }
        return path
    }

    private static func body(_ path: String, _ upload: SignedUpload) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("upload_url")
            json.string(upload.url)
            json.name("object_path")
            json.string(path)
            json.name("expires_at")
            json.string(Timestamp.wireText(seconds: upload.expiresAt))
            json.name("method")
            json.string("PUT")
            json.name("headers")
            json.object { json in
                for header in upload.headers {
                    json.name(header.name)
                    json.string(header.value)
                }
            }
        }
        return json.bytes
    }
}

extension BodyFields {
    /// The extension, in lower case, that goes with a type; that of an unknown type is not judged.
    fileprivate mutating func fileExtension(of type: ImageType?) -> String {
        guard let text = requiredText("ext") else { return "" }
        let lowered = text.lowercased()
        if let type, !type.extensions.contains(where: { $0.utf8.elementsEqual(lowered.utf8) }) { fail("ext", .invalidValue) }
        return lowered
    }
}
