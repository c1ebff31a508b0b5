import API
import Crypto
import Glibc
import Images
import Text

/// Files in a bucket of an S3 store. Phones PUT and GET by URLs that are signed here; the store is asked only what a report
/// has to know, an inspection or a document (docs/apps/photos.md, "Photos and condition reports" and docs/apps/inspections.md).
struct S3Store: FileStore {
    private let bucket: S3Bucket
    private let signer: SigV4Signer
    private let s3: S3Client

    init(_ settings: S3Settings, client: StorageClient) {
        bucket = settings.bucket
        signer = SigV4Signer(credentials: settings.credentials, region: settings.region)
        s3 = S3Client(bucket: bucket, signer: signer, client: client)
    }

    func mintUpload(_ upload: FileUpload, base: String) async throws(StorageFault) -> SignedUpload {
        let now = Int64(time(nil))
        let type = (name: "content-type", value: upload.type.rawValue)
        // Every client sends a length by itself; signed, the store takes no other.
        let length = upload.length.map { [(name: "content-length", value: String($0))] } ?? []
        let url = signer.presignedURL(
            for: bucket.request("PUT", key: upload.path, headers: [type] + length), lifetime: Int(SignedUpload.lifetime),
            at: now)
        return SignedUpload(url: url, expiresAt: now + SignedUpload.lifetime, headers: [type])
    }

    func look(at path: String, as type: FileType) async throws(StorageFault) -> FileFinding {
        guard let object = try await s3.head(path) else { return .missing }
        return try await object.finding(path: path, as: type) { range throws(StorageFault) in
            try await s3.read(path, tag: object.tag, range: range)
        }
    }

    /// The copy's key names its bytes, so that sealing twice, or two at once, comes to the same. The uploaded object stays
    /// where the phone put it, for the sweep.
    func seal(_ file: StoredFile) async throws(StorageFault) -> String {
        let key = SealedKey.of(file.path, tag: file.version)
        switch try await s3.copy(file.path, tag: file.version, to: key) {
        case .done: return key
        case .sourceChanged:
            guard try await s3.head(key) != nil else { throw .changed }
            return key
        }
    }

    func mintDownloads(of keys: [String], base: String) async throws(StorageFault) -> [SignedDownload] {
        let start = SignedDownload.halfHour(of: Int64(time(nil)))
        return keys.map { key in
            var request = bucket.request("GET", key: key)
            if SavedFile.isSaved(key) { request.query.append(("response-content-disposition", "attachment")) }
            let url = signer.presignedURL(
                for: request, lifetime: Int(SignedDownload.lifetime), at: start)
            return SignedDownload(url: url, expiresAt: start + SignedDownload.lifetime)
        }
    }

    /// A copy that was sealed and never reported names the bytes that lie there still, so it is found and goes first.
    func delete(_ path: String, isReported: Bool) async throws(StorageFault) {
        if !isReported, let object = try await s3.head(path) { try await s3.delete(SealedKey.of(path, tag: object.tag)) }
        try await s3.delete(path)
    }

    func trouble() async -> String? {
        do throws(StorageFault) {
            try await s3.headBucket()
            return nil
        } catch {
            return error.reason
        }
    }
}

/// The key of a file that a row names: one that no upload URL is signed for, and that other bytes would not get.
enum SealedKey {
    /// `sealed/{path without extension}-{tag}.{ext}`.
    static func of(_ path: String, tag: String) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "sealed/\(path[..<dot])-\(digits(of: tag))\(path[dot...])"
    }

    /// The tag of most stores is hexadecimal, perhaps with a count of parts: then that is kept. Any other is spelt in digits.
    private static func digits(of tag: String) -> String {
        let text = tag.utf8.filter { $0 != UInt8(ascii: "\"") }
        let isPlain = !text.isEmpty && text.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
        return isPlain ? String(decoding: text, as: UTF8.self) : Hexadecimal.encode(Array(tag.utf8))
    }
}
