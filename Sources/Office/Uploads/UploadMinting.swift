import API
import HTTP
import Images
import JSON
import Postgres
import Settings
import Text

/// An upload to be minted, as a body says it. The file itself goes to storage, not through the office (docs/apps/photos.md, "Photos and
/// condition reports").
struct UploadMinting {
    /// The parameters of the functions that mint uploads.
    static let parameters: Statement.Parameters = [
        "content_type": "text", "extension": "text", "content_length": "bigint", "largest": "bigint", "most_of_account": "int",
        "bytes_of_account": "bigint", "most_of_tenant": "int", "bytes_of_tenant": "bigint",
    ]

    private let type: FileType?
    private let fileExtension: String
    private let length: Int?
    private let purpose: PicturePurpose

    /// Takes out `content_type`, `ext` and `content_length`.
    /// - Parameter types: those that may be uploaded here.
    init(_ body: inout BodyFields, types: Set<FileType>, for purpose: PicturePurpose, limits: FileLimits) {
        self.purpose = purpose
        var type = body.choice("content_type", FileType.self)
        if let known = type, !types.contains(known) {
            body.fail("content_type", .invalidValue)
            type = nil
        }
        self.type = type
        fileExtension = body.fileExtension(of: type)
        let most = type.map(limits.most) ?? types.map(limits.most).max() ?? 1
        length = body.optionalNumber("content_length", in: 1...most)
    }

    /// Notes the upload by a function that mints one, and answers where to send the file.
    func response(
        by statement: Statement, _ arguments: Arguments, of context: AccountContext
    ) async throws(OfficeError) -> Response {
        // First of all: a file that can't be taken is not to count as open.
        if await context.services.files.isFull() { throw OfficeError(.storageFull) }
        let answer = try await context.write(statement, arguments + terms(context.services.settings))
        guard answer.refusal == nil, let type else { return try answer.response(to: context) }
        guard let path = answer.text("object_path") else {
            throw OfficeError(unreadable: statement.name, telling: context.services.log)
        }
        let base = try await context.publicBase(of: answer.tenant)
        let upload = try await context.storing { store throws(StorageFault) in
            try await store.mintUpload(FileUpload(path: path, type: type, length: length, purpose: purpose), base: base)
        }
        return Response(.ok, contentType: MediaType.json, body: Self.body(path, upload)).unstored()
    }

    private func terms(_ settings: Settings) -> Arguments {
        [
            "content_type": type?.rawValue, "extension": fileExtension, "content_length": length.map { String($0) },
            "largest": type.map { String(settings.fileLimits.most(of: $0)) },
            "most_of_account": String(settings[.uploadsPerAccount]),
            "bytes_of_account": String(settings[.uploadBytesPerAccount]),
            "most_of_tenant": String(settings[.uploadsPerTenant]), "bytes_of_tenant": String(settings[.uploadBytesPerTenant]),
        ]
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
    fileprivate mutating func fileExtension(of type: FileType?) -> String {
        guard let text = requiredText("ext") else { return "" }
        let lowered = text.lowercased()
        if let type, !type.extensions.contains(where: { $0.utf8.elementsEqual(lowered.utf8) }) { fail("ext", .invalidValue) }
        return lowered
    }
}
