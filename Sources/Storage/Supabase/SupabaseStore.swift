import API
import Glibc
import Images
import JSON
import Text

/// Files in a bucket of a Supabase Storage, which signs the URLs itself (docs/apps/photos.md, "Photos and condition reports" and
/// docs/apps/inspections.md).
///
/// A file that a report, an inspection or a document names is moved under `sealed/`: no upload URL leads there. Once
/// something is there it counts, whatever is uploaded later: so what broke off between sealing and filing goes on where it was.
struct SupabaseStore: FileStore {
    private let supabase: SupabaseClient
    private let downloads = DownloadCache(capacity: 8192)

    /// How many paths one request signs; the service takes 1000.
    private static let batch = 500

    init(_ settings: SupabaseSettings, client: StorageClient) {
        supabase = SupabaseClient(settings, client: client)
    }

    func mintUpload(_ upload: FileUpload, base: String) async throws(StorageFault) -> SignedUpload {
        let signed = try await supabase.signUpload(upload.path)
        return SignedUpload(
            url: signed.url, expiresAt: signed.expiresAt ?? Int64(time(nil)) + SignedUpload.lifetime,
            headers: [("content-type", upload.type.rawValue)])
    }

    func look(at path: String, as type: FileType) async throws(StorageFault) -> FileFinding {
        var isMoving = false
        // A twin may be sealing it meanwhile: then what is gone from one place is at the other.
        for key in [Self.sealed(path), path, Self.sealed(path)] {
            guard let object = try await supabase.info(key) else { continue }
            do throws(StorageFault) {
                return try await examine(object, under: key, of: path, as: type)
            } catch .changed {
                isMoving = true
            }
        }
        guard !isMoving else { throw .changed }
        return .missing
    }

    func seal(_ file: StoredFile) async throws(StorageFault) -> String {
        let key = Self.sealed(file.path)
        let move = try await supabase.move(file.path, to: key)
        guard let object = try await supabase.info(key) else {
            if move == .sourceMissing { throw .changed }
            throw .failed("Supabase Storage does not have what it moved")
        }
        guard try await holds(file, object, under: key) else { throw .changed }
        return key
    }

    func mintDownloads(of keys: [String], base: String) async throws(StorageFault) -> [SignedDownload] {
        let now = Int64(time(nil))
        let halfHour = SignedDownload.halfHour(of: now)
        let end = halfHour + SignedDownload.lifetime
        var urls: [String: String] = [:]
        for key in keys { urls[key] = downloads.url(for: key, halfHour: halfHour) }
        var missing = keys.filter { urls[$0] == nil }[...]
        while !missing.isEmpty {
            let batch = Array(missing.prefix(Self.batch))
            missing = missing.dropFirst(Self.batch)
            for (key, url) in zip(batch, try await supabase.signDownloads(batch, lifetime: end - now)) {
                urls[key] = url.map { downloads.keep($0, for: key, halfHour: halfHour) }
            }
        }
        // A lost photo must not hide the others: its URL is well formed, and answered with an error.
        return keys.map { key in
            let saving = urls[key] != nil && SavedFile.isSaved(key) ? "&download=" : ""
            return SignedDownload(url: (urls[key] ?? supabase.unsignedURL(key)) + saving, expiresAt: end)
        }
    }

    func delete(_ path: String, isReported: Bool) async throws(StorageFault) {
        if !isReported { try await supabase.delete(Self.sealed(path)) }
        try await supabase.delete(path)
    }

    func trouble() async -> String? {
        do throws(StorageFault) {
            _ = try await supabase.info("no-such-photo")
            return nil
        } catch {
            return error.reason
        }
    }

    private static func sealed(_ path: String) -> String { "sealed/" + path }

    private func examine(
        _ object: RemoteObject, under key: String, of path: String, as type: FileType
    ) async throws(StorageFault) -> FileFinding {
        try await object.finding(path: path, as: type) { range throws(StorageFault) in
            try await supabase.read(key, tag: object.tag, range: range)
        }
    }

    /// True when all that is said of a file holds for an object. Some storages give a moved object a new tag, so where that differs
    /// its bytes are looked at again.
    private func holds(_ file: StoredFile, _ object: RemoteObject, under key: String) async throws(StorageFault) -> Bool {
        if object.tag.utf8.elementsEqual(file.version.utf8) { return true }
        guard object.size == file.size,
            case .file(let kept) = try await examine(object, under: key, of: file.path, as: file.type)
        else { return false }
        return kept.width == file.width && kept.height == file.height
    }
}

/// A Supabase project whose storage holds the photos, and the key that may do everything there.
package struct SupabaseSettings: Sendable {
    package let address: WebAddress
    package let serviceKey: String

    package init(address: WebAddress, serviceKey: String) {
        self.address = address
        self.serviceKey = serviceKey
    }
}

/// The token of a signed URL that another service made. It can't be checked here; it is only asked how long it lives.
enum SignedURLToken {
    /// When the token in the query expires, in seconds since 1970; nil where it does not say.
    static func expiry(in url: String) -> Int64? {
        let query = url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let parameters = query.split(separator: UInt8(ascii: "&"))
        guard let token = parameters.first(where: { $0.starts(with: "token=".utf8) })?.dropFirst(6) else { return nil }
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            case .object(let claims)? = try? JSONValue(parsing: payload), case .number(let end)? = claims["exp"]
        else { return nil }
        return Int64(end)
    }
}
