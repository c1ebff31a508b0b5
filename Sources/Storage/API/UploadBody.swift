import API
import HTTP

/// The bytes of an upload's file, as the whole body or as the file of a form: SDKs send both.
struct UploadBody {
    private let body: RequestBody
    private var form: UploadForm?

    /// Throws for a body that is encoded, or a form without a boundary.
    init(_ request: Request) throws(StorageError) {
        let coding = request.headers[.contentEncoding]?.lowercased() ?? "identity"
        guard coding == "identity" else { throw .encoded }
        body = request.body
        body.setPace(.upload)
        guard let type = request.headers.first(.contentType),
            String(decoding: type, as: UTF8.self).lowercased().hasPrefix("multipart/")
        else { return }
        guard let boundary = MultipartBoundary(contentType: type) else { throw .invalid("the form has no good boundary") }
        form = UploadForm(boundary)
    }

    /// The file's length in bytes where the head tells it.
    var announcedLength: Int? { form == nil ? body.announcedLength : nil }

    /// The next bytes of the file, one at least; nil when all have come and the rest of the body is as it should be.
    mutating func next() async throws(StorageError) -> [UInt8]? {
        guard form != nil else { return try await piece() }
        while true {
            let step = try form?.next()
            switch step {
            case .bytes(let bytes): return bytes
            case .needsInput:
                let piece = try await piece()
                form?.feed(piece)
            case .end, nil: return nil
            }
        }
    }

    private func piece() async throws(StorageError) -> [UInt8]? {
        do throws(HTTPError) { return try await body.next() } catch { throw StorageError(http: error) }
    }
}
