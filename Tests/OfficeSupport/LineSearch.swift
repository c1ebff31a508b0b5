import Glibc

/// Looks into a file of lines that others write, such as the log of a server that many tests share, which is some megabytes long at the end:
/// what is not looked for is never made into text.
package struct LineSearch: Sendable {
    private let path: String

    package init(path: String) { self.path = path }

    /// The lines that have the text in them, in order, as far as they are written.
    package func lines(containing text: String) -> [String] {
        var found: [String] = []
        search(text) { bytes, place in
            let start = bytes[..<place].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
            let end = bytes[place...].firstIndex(of: Self.newline) ?? bytes.count
            found.append(String(decoding: bytes[start..<end], as: UTF8.self))
            return end
        }
        return found
    }

    /// Whether the text is in it.
    package func contains(_ text: String) -> Bool {
        var isThere = false
        search(text) { bytes, _ in
            isThere = true
            return bytes.count
        }
        return isThere
    }

    private static let newline = UInt8(ascii: "\n")

    /// - Parameter found: is given the file and a place of the text in it, and gives the place from where to go on.
    private func search(_ text: String, _ found: (_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int) {
        let wanted = Array(text.utf8)
        withBytes { bytes in
            guard let base = bytes.baseAddress, let first = wanted.first else { return }
            var place = 0
            while bytes.count - place >= wanted.count,
                let next = memchr(base + place, Int32(first), bytes.count - place - wanted.count + 1)
            {
                place = UnsafeRawPointer(next) - UnsafeRawPointer(base)
                place = memcmp(next, wanted, wanted.count) == 0 ? found(bytes, place) : place + 1
            }
        }
    }

    /// Nothing where there is no such file, or nothing in it.
    private func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else { return }
        defer { munmap(start, size) }
        body(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: size))
    }
}
