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
