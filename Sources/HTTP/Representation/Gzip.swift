import CZlib

/// Makes gzip (RFC 1952) of whole bodies. One is used again and again: zlib's state is 256 KiB.
final class GzipCompressor {
    /// Between speed and size: 5 takes about 10 µs a KiB.
    private static let level: Int32 = 5

    /// zlib keeps the stream's address, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Nil when there is no memory for it.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard qm_deflate_init_gzip(stream, Self.level) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The same bytes for the same body, or nil if zlib fails.
    func compress(_ body: [UInt8]) -> [UInt8]? {
        guard deflateReset(stream) == Z_OK, let length = UInt32(exactly: body.count) else { return nil }
        let bound = deflateBound(stream, UInt(body.count))
        guard let room = UInt32(exactly: bound) else { return nil }
        var isDone = false
        let compressed = [UInt8](unsafeUninitializedCapacity: Int(bound)) { output, count in
            body.withUnsafeBufferPointer { input in
                // zlib does not write through next_in; its type only lacks a const.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = length
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = room
                isDone = deflate(stream, Z_FINISH) == Z_STREAM_END
            }
            count = Int(room - stream.pointee.avail_out)
        }
        return isDone ? compressed : nil
    }
}

/// Unpacks a gzip body piece by piece, so that a small one which unpacks to something huge is found out early.
/// Used by one thread at a time.
package final class GzipInflater: @unchecked Sendable {
    private static let step = 16_384

    /// zlib keeps the stream's address, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let limit: Int
    private var isDone = false
    /// The unpacked bytes: `limit` at most.
    private(set) var output: [UInt8] = []

    /// Unpacks up to `limit` bytes. Throws 500 when there is no memory for it.
    package init(limit: Int) throws(HTTPError) {
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
    package func take(_ input: [UInt8]) throws(HTTPError) {
        guard let length = UInt32(exactly: input.count) else { throw .malformed("the body is not gzip") }
        try input.withUnsafeBufferPointer { bytes throws(HTTPError) in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            stream.pointee.avail_in = length
            while stream.pointee.avail_in > 0 { try inflateStep() }
        }
    }

    /// What was unpacked since it was last taken away; it counts no more towards the limit.
    package func drain() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Throws 400 unless the last piece has come.
    package func finish() throws(HTTPError) {
        guard isDone else { throw .malformed("the gzip body is incomplete") }
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
            guard isDone || result == Z_OK || result == Z_BUF_ERROR else { throw .malformed("the body is not gzip") }
        } while !isDone && stream.pointee.avail_out == 0
    }
}
