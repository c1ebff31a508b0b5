import API
import Files
import HTTP
import Images
import JSON
import Synchronization
import Text

/// Objects for those who may see them: who has a signed URL, a person of the house, the service.
enum ReadObjectEndpoints {
    static let endpoints = [
        Endpoint.storage(.get, "/object/sign/{bucket}/{path...}", "downloadSigned", .signedURL, downloadSigned),
        Endpoint.storage(.get, "/object/info/{bucket}/{path...}", "showObject", .ofObject, show),
        Endpoint.storage(.get, "/object/authenticated/{bucket}/{path...}", "downloadAuthenticated", .ofObject, download),
        Endpoint.storage(.get, "/object/{bucket}/{path...}", "downloadObject", .ofObject, download),
    ]

    private static func downloadSigned(
        _ context: StorageContext, _ opened: StorageLinks.Opened
    ) async throws(StorageError) -> Response {
        let path = try context.object()
        guard case .download = opened.link else { throw .otherToken }
        var response = try await ObjectDownload(try await file(path, context), context).response()
        response.headers.set("Expires", HTTPDate.text(of: Int(opened.expiresAt)))
        return response
    }

    private static func download(_ context: StorageContext, _ caller: StorageCaller) async throws(StorageError) -> Response {
        try await ObjectDownload(try await visibleFile(context, caller), context).response()
    }

    private static func show(_ context: StorageContext, _ caller: StorageCaller) async throws(StorageError) -> Response {
        let path = try context.object()
        let file = try await visibleFile(context, caller)
        let type = try await context.fileType(of: file)
        return Response(.ok, contentType: MediaType.json, body: description(path, file, type))
    }

    private static func visibleFile(_ context: StorageContext, _ caller: StorageCaller) async throws(StorageError) -> OpenedFile {
        let path = try context.object()
        let visible = try await context.visible([path], to: caller)
        guard let stored = visible[path.text] else { throw .noObject }
        return try await file(stored, context)
    }

    private static func file(_ path: ObjectPath, _ context: StorageContext) async throws(StorageError) -> OpenedFile {
        guard let file = try await context.onDisk({ folder throws(FileFault) in try folder.open(path) }) else { throw .noObject }
        return file
    }

    private static func description(_ path: ObjectPath, _ file: OpenedFile, _ type: FileType?) -> [UInt8] {
        let modified = Timestamp(microseconds: file.status.modified / 1000)?.text ?? ""
        let texts = [
            ("id", path.fileName), ("name", path.text), ("version", file.version), ("bucket_id", ObjectPath.bucket),
            ("content_type", type?.rawValue ?? ObjectDownload.unknownType), ("cache_control", ObjectDownload.cacheControl),
            ("etag", "\"\(file.version)\""), ("last_modified", modified), ("created_at", modified),
        ]
        var json = JSONWriter()
        json.object { json in
            for (name, text) in texts {
                json.name(name)
                json.string(text)
            }
            json.name("size")
            json.int(file.status.size)
            json.name("metadata")
            json.null()
        }
        return json.bytes
    }
}

/// Reads a file piece by piece on a thread that may wait for the disk.
final class ObjectReading: Sendable {
    private static let piece = 65_536

    private let file: OpenedFile
    private let disk: DiskStore
    private let log: Log
    private let requestID: String
    private let offset: Mutex<Int>

    init(_ file: OpenedFile, from start: Int, for context: StorageContext) {
        self.file = file
        disk = context.disk
        log = context.services.log
        requestID = context.request.id
        offset = Mutex(start)
    }

    /// The next bytes; nil when the disk fails or the file has become shorter, which breaks the answer off.
    func next() async -> [UInt8]? {
        let start = offset.withLock { $0 }
        let file = file
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try await disk.onDisk { _ throws(FileFault) in try file.read(at: start, count: Self.piece) }
        } catch {
            return broken("\(error)")
        }
        guard !bytes.isEmpty else { return broken("a file ends at byte \(start), and was longer") }
        offset.withLock { $0 += bytes.count }
        return bytes
    }

    /// The status was sent: nobody but the log can be told.
    private func broken(_ reason: String) -> [UInt8]? {
        log.storageFailed(requestID, "STORAGE_DIR: \(reason)")
        return nil
    }
}
