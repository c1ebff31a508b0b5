import API
import Files
import HTTP
import Images
import Text

/// The answer with an object's bytes: streamed, in part where that is asked for, or a 304.
///
/// The type is judged by the bytes. A browser shows known pictures only, in a sandbox; the rest it saves.
struct ObjectDownload {
    static let unknownType = "application/octet-stream"
    static let cacheControl = "private"

    private let file: OpenedFile
    private let context: StorageContext
    private let tag: String

    init(_ file: OpenedFile, _ context: StorageContext) {
        self.file = file
        self.context = context
        tag = "\"\(file.version)\""
    }

    func response() async throws(StorageError) -> Response {
        var response = try await representation()
        response.isolation = .own
        return response
    }

    private func representation() async throws(StorageError) -> Response {
        let headers = try await describe()
        let modified = Int(file.status.modified / 1_000_000_000)
        if Precondition.isNotModified(context.request.headers, tag: tag, lastModified: modified) { return notModified(headers) }
        let isGet = context.request.method == .get
        switch isGet ? RangeSelection(context.request.headers, length: file.status.size, tag: tag) : .whole {
        case .whole: return Response(.ok, headers: headers, stream: stream(from: 0, count: file.status.size))
        case .part(let range): return part(range, headers)
        case .unsatisfiable: throw unsatisfiable
        }
    }

    private func describe() async throws(StorageError) -> Headers {
        let type = try await context.fileType(of: file)
        var headers = Headers()
        headers.add(.contentType, type?.rawValue ?? Self.unknownType)
        headers.add(.etag, tag)
        headers.add(.lastModified, HTTPDate.text(of: Int(file.status.modified / 1_000_000_000)))
        headers.add(.acceptRanges, "bytes")
        headers.add(.cacheControl, Self.cacheControl)
        headers.add("Content-Security-Policy", "sandbox")
        // A web office shows photos on pages of its own origin.
        headers.add("Cross-Origin-Resource-Policy", "cross-origin")
        let name = try context.queryValue("download")
        let isDocument = SavedFile.isDocument(try context.object().text)
        if isDocument || type?.image == nil || name != nil {
            headers.add("Content-Disposition", ContentDisposition.attachment(name ?? ""))
        }
        return headers
    }

    private func notModified(_ headers: Headers) -> Response {
        var response = Response(.notModified, headers: headers)
        response.headers.remove(.contentType)
        response.validation = .none
        return response
    }

    private func part(_ range: ByteRange, _ headers: Headers) -> Response {
        var response = Response(Status(206), headers: headers, stream: stream(from: range.first, count: range.count))
        response.headers.add(.contentRange, range.contentRange(ofLength: file.status.size))
        return response
    }

    private var unsatisfiable: StorageError {
        var error = StorageError(416, "InvalidRange", "InvalidRange", "the object has no such bytes")
        error.headers.add(.contentRange, ByteRange.unsatisfied(length: file.status.size))
        return error
    }

    private func stream(from start: Int, count: Int) -> BodyStream {
        let reading = ObjectReading(file, from: start, for: context)
        return BodyStream(length: count) { await reading.next() }
    }
}

extension StorageContext {
    /// Tells a file's type by its first bytes; nil for nothing that is known.
    func fileType(of file: OpenedFile) async throws(StorageError) -> FileType? {
        FileType(signature: try await onDisk { _ throws(FileFault) in try file.read(at: 0, count: FileType.signatureLength) })
    }
}

/// `Content-Disposition` (RFC 6266) of an object that is to be saved.
enum ContentDisposition {
    private static let unescaped = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// Saved under a name of the client's choice: percent-encoded, so that nothing in it can end the field (RFC 8187).
    static func attachment(_ name: String) -> String {
        guard !name.isEmpty else { return "attachment" }
        let encoded = percentEncoded(name)
        return "attachment; filename=\(encoded); filename*=UTF-8''\(encoded)"
    }

    private static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if unescaped.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
