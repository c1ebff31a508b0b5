/// Calls `body` with a NULL-terminated list of C strings.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    SentValues(strings).withPointers { pointers, _ in body(pointers) }
}

/// The values of a statement's parameters in the order of their numbers, as libpq takes them: in one piece, so that to make,
/// keep and drop them is the work of one array.
struct SentValues: Sendable {
    /// Each with a NUL at its end.
    private var bytes: [UInt8] = []
    /// How many of the bytes are each one's; 0 for NULL.
    private var lengths: [Int32] = []

    init(_ values: [String?] = []) {
        reserve(values.count)
        for value in values { append(value) }
    }

    /// Makes room for so many of usual length.
    mutating func reserve(_ count: Int) {
        lengths.reserveCapacity(count)
        bytes.reserveCapacity(count * 40)
    }

    mutating func append(_ value: String?) {
        guard let value else { return lengths.append(0) }
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        bytes.append(0)
        lengths.append(Int32(bytes.count - start))
    }

    /// Calls `body` with libpq's parameter list and its length; nil when a parameter holds a NUL, which a C string can't.
    func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>, Int32) -> Result) -> Result? {
        withPointers { pointers, bytes in
            // Each has the one at its end. Counted over all bytes at once, which takes a twentieth of looking at each string.
            var nuls = 0
            for byte in bytes where byte == 0 { nuls &+= 1 }
            guard nuls == lengths.count(where: { $0 > 0 }) else { return nil }
            return body(pointers, Int32(lengths.count))
        }
    }

    /// A pointer to each; one more at the end is NULL.
    fileprivate func withPointers<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            var next = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: lengths.count + 1) { pointers in
                for (index, length) in lengths.enumerated() {
                    pointers.initializeElement(at: index, to: length == 0 ? nil : next)
                    next = next.map { $0 + Int(length) }
                }
                pointers.initializeElement(at: lengths.count, to: nil)
                return body(UnsafePointer(pointers.baseAddress.unsafelyUnwrapped), buffer)
            }
        }
    }
}
