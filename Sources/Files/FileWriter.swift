import CLinux

/// The writing end of an open file: everything is appended, and after a fault nothing more is.
///
/// Not for two threads at once; who owns it sees to that.
struct FileWriter {
    private let descriptor: Descriptor
    /// The file's length as far as it was written, in bytes.
    private(set) var size: Int
    /// True when all of it would outlast a power cut.
    private(set) var isSynced = false
    private var fault: FileFault?

    init(_ descriptor: Descriptor, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        try attempt { (writer) throws(FileFault) in
            writer.isSynced = false
            var written = 0
            while written < bytes.count {
                let count = try writer.write(bytes, from: written)
                written += count
                writer.size += count
            }
        }
    }

    /// Writes what the kernel takes at once: a nearly full disk takes a part and then says why.
    private func write(_ bytes: [UInt8], from start: Int) throws(FileFault) -> Int {
        let count = bytes.withUnsafeBytes { all in
            qm_file_write(descriptor.number, all.baseAddress.map { $0 + start }, all.count - start)
        }
        return try FileFault.check(count, "write")
    }

    mutating func truncate(to size: Int) throws(FileFault) {
        try attempt { (writer) throws(FileFault) in
            writer.isSynced = false
            try FileFault.check(qm_file_truncate(writer.descriptor.number, Int64(size)), "ftruncate")
            writer.size = size
        }
    }

    mutating func sync() throws(FileFault) {
        try attempt { (writer) throws(FileFault) in
            guard !writer.isSynced else { return }
            try FileFault.check(qm_file_sync(writer.descriptor.number), "fsync")
            writer.isSynced = true
        }
    }

    /// A fault is for good: after a failed fsync the kernel would call the next one a success, the bytes lost.
    private mutating func attempt(_ body: (inout FileWriter) throws(FileFault) -> Void) throws(FileFault) {
        if let fault { throw fault }
        do throws(FileFault) {
            try body(&self)
        } catch {
            fault = error
            throw error
        }
    }
}
