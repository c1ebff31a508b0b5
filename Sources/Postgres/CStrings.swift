/// Calls `body` with a NULL-terminated list of C strings.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    withPointers(strings) { body($0) }
}

/// Calls `body` with libpq's parameter list and its length; nil when a parameter holds a NUL, which a C string can't.
func withParameters<Result>(
    _ parameters: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int32) -> Result
) -> Result? {
    guard !parameters.contains(where: { $0?.utf8.contains(0) == true }) else { return nil }
    return withPointers(parameters) { body($0, Int32(parameters.count)) }
}

/// All strings in one buffer, and a pointer to each; one more pointer at the end is NULL.
private func withPointers<Result>(
    _ strings: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    var bytes: [UInt8] = []
    let offsets: [Int?] = strings.map { string in
        guard let string else { return nil }
        defer {
            bytes.append(contentsOf: string.utf8)
            bytes.append(0)
        }
        return bytes.count
    }
    return bytes.withUnsafeBytes { buffer in
        let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: strings.count + 1) { pointers in
            for (index, offset) in offsets.enumerated() {
                pointers.initializeElement(at: index, to: offset.flatMap { offset in start.map { $0 + offset } })
            }
            pointers.initializeElement(at: strings.count, to: nil)
            return body(UnsafePointer(pointers.baseAddress.unsafelyUnwrapped))
        }
    }
}
