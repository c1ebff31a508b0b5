/// Calls `body` with a NULL-terminated list of C strings.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    withPointers(strings) { pointers, _ in body(pointers) }
}

/// Calls `body` with libpq's parameter list and its length; nil when a parameter holds a NUL, which a C string can't.
func withParameters<Result>(
    _ parameters: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int32) -> Result
) -> Result? {
    withPointers(parameters) { pointers, bytes in
        // Each has the one at its end. Counted over all bytes at once, which takes a twentieth of looking at each string.
        var nuls = 0
        for byte in bytes where byte == 0 { nuls &+= 1 }
        guard nuls == parameters.count(where: { $0 != nil }) else { return nil }
        return body(pointers, Int32(parameters.count))
    }
}

/// All strings in one buffer, and a pointer to each; one more pointer at the end is NULL.
private func withPointers<Result>(
    _ strings: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafeRawBufferPointer) -> Result
) -> Result {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(strings.reduce(0) { $0 + ($1?.utf8.count ?? 0) + 1 })
    for case let string? in strings {
        bytes.append(contentsOf: string.utf8)
        bytes.append(0)
    }
    return bytes.withUnsafeBytes { buffer in
        var next = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: strings.count + 1) { pointers in
            for (index, string) in strings.enumerated() {
                pointers.initializeElement(at: index, to: string == nil ? nil : next)
                if let string { next = next.map { $0 + string.utf8.count + 1 } }
            }
            pointers.initializeElement(at: strings.count, to: nil)
            return body(UnsafePointer(pointers.baseAddress.unsafelyUnwrapped), buffer)
        }
    }
}
