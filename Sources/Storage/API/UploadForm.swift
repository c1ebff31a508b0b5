import API
import HTTP

/// The one file of a form, whatever the field is called; the fields around it are read over.
struct UploadForm {
    /// The next thing that the bytes so far say.
    enum Step {
        case needsInput
        /// Bytes of the file.
        case bytes([UInt8])
        /// The body is over, and the file was in it.
        case end
    }

    private var parser: MultipartParser
    private var isInFile = false
    private var hasFile = false
    private var isOver = false

    init(_ boundary: MultipartBoundary) { parser = MultipartParser(boundary: boundary) }

    /// Takes a piece of the body; nil when there are no more.
    mutating func feed(_ piece: [UInt8]?) {
        if let piece { parser.feed(piece) } else { isOver = true }
    }

    mutating func next() throws(StorageError) -> Step {
        do throws(MultipartFault) {
            let step = try step()
            if case .end = step, !hasFile { throw MultipartFault.malformed }
            return step
        } catch {
            throw .invalid("the form has no file, or is not well-formed (\(error))")
        }
    }

    private mutating func step() throws(MultipartFault) -> Step {
        while true {
            switch try parser.next() {
            case .partBegan(let part):
                isInFile = part.isFile
                hasFile = hasFile || part.isFile
            case .partBytes(let bytes): if isInFile { return .bytes(Array(bytes)) }
            case .partEnded: isInFile = false
            case .end: break
            case .needsInput:
                guard isOver else { return .needsInput }
                try parser.finish()
                return .end
            }
        }
    }
}

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
        guard let boundary = MultipartBoundary(contentType: type) else { throw .invalid("the form has no valid boundary") }
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
