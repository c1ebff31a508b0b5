import EventLoop
import Text

/// The body of a request, read when it is asked for. On the connection's loop only.
public struct RequestBody: Sendable {
    private let reader: LoopBound<BodyReader>?
    private let contentEncoding: ArraySlice<UInt8>
    private let inflationPool: BlockingPool?

    /// No body.
    static let none = RequestBody(reader: nil, contentEncoding: [], inflationPool: nil)

    init(reader: LoopBound<BodyReader>?, contentEncoding: ArraySlice<UInt8>, inflationPool: BlockingPool?) {
        self.reader = reader
        self.contentEncoding = contentEncoding
        self.inflationPool = inflationPool
    }

    /// The length that the head announces, before unpacking; 0 without a body, nil for one in chunks.
    public var announcedLength: Int? { reader == nil ? 0 : reader?.value.announcedLength }

    /// Sets how long the client may take over what is still to come; `.whole` unless said. Before the first `next()`.
    public func setPace(_ pace: BodyPace) {
        reader?.value.setPace(pace)
    }

    /// The next piece as it is sent, not unpacked, or nil at the end: for uploads, which are never whole in memory.
    ///
    /// A piece is 16 KiB at most and one byte at least; the next is read from the socket when it is asked for, so a slow
    /// disk slows the client down. A client that waits for `100 Continue` gets it with the first call. The caller has to refuse
    /// a `Content-Encoding` that it does not take.
    /// Throws 400 for a body that is malformed or cut short and 408 for one that takes too long.
    public func next() async throws(HTTPError) -> [UInt8]? {
        try await reader?.value.next()
    }

    /// The whole body, unpacked where it is gzip.
    ///
    /// Throws 413 for more than `limit` bytes, before they are read where the head or a chunk's size tells; 415 for another content
    /// coding; and what `next()` throws.
    public func collect(limit: Int) async throws(HTTPError) -> [UInt8] {
        guard let reader = reader?.value else { return [] }
        if reader.announcedLength ?? 0 > limit { throw reader.abandon(Self.tooLarge) }
        reader.limit = limit
        return try await isGzip() ? inflate(reader, limit: limit) : Self.gather(reader, limit: limit)
    }

    /// The whole body, unpacked where it is gzip, in pieces: one that is not packed is never whole in memory. Throws as `collect` does.
    public func forEachPiece(limit: Int, _ take: ([UInt8]) async -> Void) async throws(HTTPError) {
        guard let reader = reader?.value else { return }
        if reader.announcedLength ?? 0 > limit { throw reader.abandon(Self.tooLarge) }
        reader.limit = limit
        if try isGzip() { return await take(try await inflate(reader, limit: limit)) }
        var length = 0
        while let piece = try await reader.next() {
            length += piece.count
            guard length <= limit else { throw reader.abandon(Self.tooLarge) }
            await take(piece)
        }
    }

    static var tooLarge: HTTPError { HTTPError(.contentTooLarge, "the body is too large") }

    private func isGzip() throws(HTTPError) -> Bool {
        if contentEncoding.isEmpty || ASCII.equalIgnoringCase(contentEncoding, "identity") { return false }
        if ASCII.equalIgnoringCase(contentEncoding, "gzip") { return true }
        if ASCII.equalIgnoringCase(contentEncoding, "x-gzip") { return true }
        var error = HTTPError(.unsupportedMediaType, "the only content coding understood here is gzip")
        error.headers.add(.acceptEncoding, "gzip")
        throw error
    }

    private static func gather(_ reader: BodyReader, limit: Int) async throws(HTTPError) -> [UInt8] {
        var body: [UInt8] = []
        while let piece = try await reader.next() {
            // Bodies that grow side by side leave holes in the heap. Reserved room takes no memory before it is written.
            if body.isEmpty, let length = reader.announcedLength, length > piece.count { body.reserveCapacity(length) }
            if body.capacity == 0 { body = piece } else { body += piece }
            guard body.count <= limit else { throw reader.abandon(tooLarge) }
        }
        return body
    }

    private func inflate(_ reader: BodyReader, limit: Int) async throws(HTTPError) -> [UInt8] {
        let inflater = try GzipInflater(limit: limit)
        while let piece = try await reader.next() {
            do throws(HTTPError) { try await take(piece, inflater) } catch { throw reader.abandon(error) }
        }
        try inflater.finish()
        return inflater.output
    }

    private func take(_ piece: [UInt8], _ inflater: GzipInflater) async throws(HTTPError) {
        guard let inflationPool else { return try inflater.take(piece) }
        try await inflationPool.run { () throws(HTTPError) in try inflater.take(piece) }
    }
}

/// How long a client may take over a body.
public enum BodyPace: Sendable {
    /// All of it within `Deadlines.body`.
    case whole
    /// However long it takes, as long as bytes keep coming (`Deadlines.uploadGrace`, `uploadRate` and `uploadPause`).
    case upload
    /// Like an upload, but a silence is over after `Deadlines.uploadGrace`: what came is kept, and the client, who may be back
    /// on another connection, goes on where it was.
    case resumable
}

/// How much longer an upload may keep the server waiting. Bytes earn time, waiting spends it; no clock of its own.
///
/// Time in which the server itself is busy costs the client nothing.
struct UploadAllowance {
    private let deadlines: Deadlines
    private let most: Duration
    /// How long the next wait may last. Below zero once more was spent than there was.
    private(set) var left: Duration

    init(_ deadlines: Deadlines, isResumable: Bool = false) {
        self.deadlines = deadlines
        most = isResumable ? deadlines.uploadGrace : max(deadlines.uploadGrace, deadlines.uploadPause)
        left = deadlines.uploadGrace
    }

    /// Some bytes of the body have come. The time earned has a limit: a fast start does not buy an hour of silence.
    mutating func received(_ bytes: Int) {
        let earned = Duration.seconds(1) * Double(bytes) / Double(max(1, deadlines.uploadRate))
        left = min(left + earned, most)
    }

    /// The server has waited that long for bytes.
    mutating func waited(_ time: Duration) {
        left -= time
    }
}
