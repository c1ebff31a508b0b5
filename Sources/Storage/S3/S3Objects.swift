import API
import Crypto
import Glibc
import Outbound
import Text

/// The objects of a bucket, for commands: they are read, written and listed while the command waits.
package final class S3Objects: Sendable {
    private let s3: S3Client

    /// How many bytes of a large object go at a time; a real store takes none under 5 MiB but the last (Amazon S3, multipart upload).
    private let partSize: Int

    /// Throws a sentence that names the package when libcurl is not there.
    /// - Parameter pauses: before each further try of a request that failed for the moment; the usual ones unless said.
    package init(_ settings: S3Settings, partSize: Int = 16 << 20, pauses: [Duration]? = nil) throws(CommandFailure) {
        self.partSize = partSize
        let signer = SigV4Signer(credentials: settings.credentials, region: settings.region)
        do throws(OutboundFault) {
            s3 = S3Client(bucket: settings.bucket, signer: signer, client: try .ofCommands(pauses: pauses))
        } catch {
            throw CommandFailure(.misconfigured, "S3 needs libcurl, which is not here: install the package libcurl4")
        }
    }

    /// In bytes; nil where there is no such object.
    package func size(of key: String) throws(StorageFault) -> Int? {
        try Awaited.value { [s3] () throws(StorageFault) in try await s3.head(key)?.size }
    }

    /// Gives an object's bytes, piece by piece, and none at its end; nil where there is none.
    package func reader(of key: String) throws(StorageFault) -> (() throws(StorageFault) -> [UInt8])? {
        guard let object = try Awaited.value({ [s3] () throws(StorageFault) in try await s3.head(key) }) else { return nil }
        var offset = 0
        return { [s3, partSize] () throws(StorageFault) in
            let range = offset..<min(object.size, offset + partSize)
            guard !range.isEmpty else { return [] }
            offset = range.upperBound
            return try Awaited.value { () throws(StorageFault) in try await s3.read(key, tag: object.tag, range: range) }
        }
    }

    /// Writes an object whose bytes `body` hands on: whole, or none is there. Returns how many they were.
    @discardableResult
    package func write<Failure: Error>(
        _ key: String, type: String, failing: @escaping (StorageFault) -> Failure,
        _ body: (_ append: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        let upload = PartUpload(key, type: type, partSize: partSize, s3)
        func asking(_ ask: () throws(StorageFault) -> Void) throws(Failure) {
            do throws(StorageFault) { try ask() } catch { throw failing(error) }
        }
        do throws(Failure) {
            try body { piece throws(Failure) in try asking { () throws(StorageFault) in try upload.append(piece) } }
            try asking { () throws(StorageFault) in try upload.finish() }
            return upload.size
        } catch {
            upload.abort()
            throw error
        }
    }

    /// Takes an object away; none there is as good.
    package func delete(_ key: String) throws(StorageFault) {
        try Awaited.value { [s3] () throws(StorageFault) in try await s3.delete(key) }
    }

    /// The keys that begin with `prefix`, and how many bytes each has.
    package func list(_ prefix: String) throws(StorageFault) -> [(key: String, size: Int)] {
        var found: [(key: String, size: Int)] = []
        var token: String?
        repeat {
            let asked = token
            let page = try Awaited.value { [s3] () throws(StorageFault) in try await s3.list(prefix, from: asked) }
            found += page.objects
            token = page.next
        } while token != nil
        return found
    }
}

/// An object on its way: in one piece where it is small, else in parts, which count only when the last is there.
private final class PartUpload {
    private let key: String
    private let type: String
    private let partSize: Int
    private let s3: S3Client
    private var pending: [UInt8] = []
    private var id: String?
    private var tags: [String] = []
    private(set) var size = 0

    init(_ key: String, type: String, partSize: Int, _ s3: S3Client) {
        (self.key, self.type, self.partSize, self.s3) = (key, type, partSize, s3)
    }

    func append(_ piece: [UInt8]) throws(StorageFault) {
        pending += piece
        size += piece.count
        while pending.count > partSize {
            let part = Array(pending.prefix(partSize))
            pending.removeFirst(part.count)
            try send(part)
        }
    }

    private func send(_ part: [UInt8]) throws(StorageFault) {
        let (key, type, s3, number) = (key, type, s3, tags.count + 1)
        let id: String
        if let begun = self.id {
            id = begun
        } else {
            id = try Awaited.value { () throws(StorageFault) in try await s3.beginParts(key, type: type) }
        }
        self.id = id
        tags.append(
            try Awaited.value { () throws(StorageFault) in try await s3.putPart(number, of: key, upload: id, part) })
    }

    func finish() throws(StorageFault) {
        let (key, type, s3) = (key, type, s3)
        guard let id else {
            let bytes = pending
            return try Awaited.value { () throws(StorageFault) in try await s3.put(key, type: type, bytes) }
        }
        try send(pending)
        let tags = tags
        do throws(StorageFault) {
            try Awaited.value { () throws(StorageFault) in try await s3.endParts(of: key, upload: id, tags: tags) }
        } catch {
            // Where the answer to an end was lost, the one that is sent again is told that there is no such upload: it is an object by now.
            guard case .failed(let reason) = error, reason.contains(" NoSuchUpload"),
                try Awaited.value({ () throws(StorageFault) in try await s3.head(key)?.size }) == size
            else { throw error }
        }
    }

    /// Where even this fails, the rest costs room until the store's own rule clears it away.
    func abort() {
        guard let id else { return }
        let (key, s3) = (key, s3)
        try? Awaited.value { () throws(StorageFault) in try await s3.dropParts(of: key, upload: id) }
    }
}
