import CZlib

/// gzip by zlib itself, for tests.
enum Gzip {
    struct Failure: Error {}

    static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        try run(bytes, capacity: bytes.count + 1024, { qm_deflate_init_gzip($0, 9) }, deflate, deflateEnd)
    }

    static func unpack(_ bytes: [UInt8]) throws -> [UInt8] {
        try run(bytes, capacity: 1 << 22, qm_inflate_init_gzip, inflate, inflateEnd)
    }

    private typealias StreamFunction = (UnsafeMutablePointer<z_stream>) -> Int32

    private static func run(
        _ bytes: [UInt8], capacity: Int, _ start: StreamFunction, _ work: (UnsafeMutablePointer<z_stream>, Int32) -> Int32,
        _ end: StreamFunction
    ) throws -> [UInt8] {
        var stream = z_stream()
        var input = bytes
        var output = [UInt8](repeating: 0, count: capacity)
        guard start(&stream) == Z_OK else { throw Failure() }
        defer { _ = end(&stream) }
        let status = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                return work(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { throw Failure() }
        return Array(output[..<(capacity - Int(stream.avail_out))])
    }
}
