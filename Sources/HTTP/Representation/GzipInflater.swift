import CZlib

/// Unpacks a gzip body piece by piece, so that a small one which unpacks to something huge is found out early.
/// Used by one thread at a time.
final class GzipInflater: @unchecked Sendable {
    private static let step = 16_384

    /// zlib keeps the stream's address, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let limit: Int
    private var isDone = false
    /// What has been unpacked: `limit` bytes at most.
    private(set) var output: [UInt8] = []

    /// Unpacks up to `limit` bytes. Throws 500 when there is no memory for it.
    init(limit: Int) throws(HTTPError) {
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard qm_inflate_init_gzip(stream) == Z_OK else {
            stream.deallocate()
            throw HTTPError(.internalServerError, "no memory to unpack the body")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Unpacks the next piece. Throws 400 for what is no gzip and 413 past the limit.
    func take(_ input: [UInt8]) throws(HTTPError) {
        guard let length = UInt32(exactly: input.count) else { throw .malformed("the body is no gzip") }
        try input.withUnsafeBufferPointer { bytes throws(HTTPError) in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            stream.pointee.avail_in = length
            while stream.pointee.avail_in > 0 { try inflateStep() }
        }
    }

    /// Throws 400 unless the last piece has come.
    func finish() throws(HTTPError) {
        guard isDone else { throw .malformed("the gzip body is cut short") }
    }

    private func inflateStep() throws(HTTPError) {
        guard !isDone else { throw .malformed("something follows the gzip body") }
        // Output is taken until none is left, or input that is used up would hide what waits inside zlib.
        repeat {
            var result = Z_OK
            let piece = [UInt8](unsafeUninitializedCapacity: Self.step) { buffer, count in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(Self.step)
                result = inflate(stream, Z_NO_FLUSH)
                count = Self.step - Int(stream.pointee.avail_out)
            }
            output += piece
            guard output.count <= limit else { throw HTTPError(.contentTooLarge, "the unpacked body is too large") }
            isDone = result == Z_STREAM_END
            guard isDone || result == Z_OK || result == Z_BUF_ERROR else { throw .malformed("the body is no gzip") }
        } while !isDone && stream.pointee.avail_out == 0
    }
}
