import API
import EventLoop
import Files
import Glibc
import Images

/// The server as its own store: files in a folder, behind signed URLs under `/storage/v1` that speak what Supabase Storage
/// speaks (docs/apps/photos.md, "Photos and condition reports").
package final class DiskStore: FileStore {
    package let folder: ObjectFolder
    let links: StorageLinks
    let uploads = OpenUploads()
    /// The bytes that photos leave free.
    private let reserve: Int
    private let pool: BlockingPool
    /// One photo after another: it takes a core, and what waits for the disk is not to wait for that.
    private let looking: BlockingPool

    /// Opens the folder at `path`, making it where it is not there.
    package init(path: String, reserve: Int) throws(FileFault) {
        self.reserve = reserve
        folder = try ObjectFolder(path: path)
        links = StorageLinks(key: try folder.signingKey())
        pool = BlockingPool(name: "disk", threads: 4)
        looking = BlockingPool(name: "sharpness", threads: 1)
    }

    /// How sharp a JPEG looks; nil where there is no measure. A disk that does not read is told of by whatever else asks it.
    func sharpness(of file: OpenedFile) async -> Double? {
        await looking.run {
            Sharpness.ofJPEG { offset, count in (try? file.read(at: offset, count: count)) ?? [] }
        }
    }

    /// Does what blocks on a thread that may.
    func onDisk<Value: Sendable>(
        _ work: @escaping @Sendable (ObjectFolder) throws(FileFault) -> Value
    ) async throws(FileFault) -> Value {
        let folder = folder
        return try await pool.run { () throws(FileFault) in try work(folder) }
    }

    // MARK: FileStore

    package func mintUpload(_ upload: FileUpload, base: String) async throws(StorageFault) -> SignedUpload {
        let now = Int64(time(nil))
        let end = now + SignedUpload.lifetime
        let path = try Self.object(upload.path)
        let link = StorageLink.upload(UploadTerms(type: upload.type, length: upload.length, purpose: upload.purpose))
        let token = links.token(link, for: path, issuedAt: now, expiresAt: end)
        return SignedUpload(
            url: "\(base)/storage/v1/object/upload/sign/\(path.inBucket)?token=\(token)", expiresAt: end,
            headers: [("content-type", upload.type.rawValue)])
    }

    package func look(at path: String, as type: FileType) async throws(StorageFault) -> FileFinding {
        let object = try Self.object(path)
        return try await working { folder throws(FileFault) in
            guard let file = try folder.open(object) else { return .missing }
            let header = try FileHeader.read(length: file.status.size) { (offset, count) throws(FileFault) in
                try file.read(at: offset, count: count)
            }
            guard case .success(let found) = header, found.type == type else { return .wrongType }
            return .file(
                StoredFile(
                    path: path, type: type, version: file.version, size: file.status.size, width: found.image?.width,
                    height: found.image?.height))
        }
    }

    package func seal(_ file: StoredFile) async throws(StorageFault) -> String {
        let object = try Self.object(file.path)
        let version = try await working { folder throws(FileFault) in
            try folder.seal(object)
            return try folder.open(object)?.version
        }
        guard version == file.version else { throw .changed }
        return file.path
    }

    package func mintDownloads(of keys: [String], base: String) async throws(StorageFault) -> [SignedDownload] {
        let start = SignedDownload.halfHour(of: Int64(time(nil)))
        let end = start + SignedDownload.lifetime
        var downloads: [SignedDownload] = []
        for key in keys {
            let path = try Self.object(key)
            let token = links.token(.download, for: path, issuedAt: start, expiresAt: end)
            let saving = SavedFile.isSaved(key) ? "&download=" : ""
            let url = "\(base)/storage/v1/object/sign/\(path.inBucket)?token=\(token)\(saving)"
            downloads.append(SignedDownload(url: url, expiresAt: end))
        }
        return downloads
    }

    package func delete(_ path: String, isReported: Bool) async throws(StorageFault) {
        // A file that a row names lies under its own path here.
        guard !isReported else { return }
        let object = try Self.object(path)
        _ = try await working { folder throws(FileFault) in try folder.remove(object) }
    }

    package func trouble() async -> String? {
        do throws(StorageFault) {
            _ = try await working { folder throws(FileFault) in try folder.freeSpace() }
            return nil
        } catch {
            return error.reason
        }
    }

    package func isFull() async -> Bool { (try? await hasRoom(for: 0)) == false }

    package func room() async -> StorageRoom? {
        guard let free = try? await onDisk({ folder throws(FileFault) in try folder.freeSpace() }) else { return nil }
        return StorageRoom(free: free, reserve: reserve)
    }

    /// True when so many bytes more leave what photos have to leave free.
    func hasRoom(for count: Int) async throws(FileFault) -> Bool {
        let reserve = reserve
        return try await onDisk { folder throws(FileFault) in
            let free = try folder.freeSpace()
            return free > count && free - count >= reserve
        }
    }

    private func working<Value: Sendable>(
        _ work: @escaping @Sendable (ObjectFolder) throws(FileFault) -> Value
    ) async throws(StorageFault) -> Value {
        do throws(FileFault) { return try await onDisk(work) } catch { throw StorageFault(error) }
    }

    private static func object(_ path: String) throws(StorageFault) -> ObjectPath {
        guard let object = ObjectPath(path) else { throw .failed("a stored path is not one of ours") }
        return object
    }
}

extension StorageFault {
    /// A disk that does not do what it should is trouble of this machine.
    package init(_ fault: FileFault) { self = .unavailable("STORAGE_DIR: \(fault)") }
}
