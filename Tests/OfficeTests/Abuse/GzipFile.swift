@testable import HTTP

/// A gzip file (RFC 1952), whole, or bent as a test needs it.
struct GzipFile {
    struct NoMemory: Error {}

    /// Ten bytes of header, the deflated data, and eight bytes of checksum and length.
    let bytes: [UInt8]

    init(_ content: [UInt8]) throws {
        guard let packed = GzipCompressor()?.compress(content) else { throw NoMemory() }
        bytes = packed
    }

    /// So many mebibytes of spaces in about a thousandth of them.
    static func bomb(mebibytes: Int) throws -> [UInt8] { try GzipFile(Array(repeating: 0x20, count: mebibytes << 20)).bytes }

    /// The file with one byte changed in some of its bits; a negative index counts from the end.
    func flipping(_ bits: UInt8, at index: Int) -> [UInt8] {
        var copy = bytes
        copy[index < 0 ? copy.count + index : index] ^= bits
        return copy
    }
}
