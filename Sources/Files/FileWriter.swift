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
    /// How many parts the disk has, of a file that is written in parts.
    private(set) var syncedParts = 0
    private let isInParts: Bool
    private var fault: FileFault?

    /// In bytes, of a part. Of a file that is not written in parts the kernel collects hundreds of MiB and writes them at once, and each commit
    /// of a Postgres on the same disk waits behind them. Of one that is, a commit waits behind one part at most, which a disk of 100 MB/s
    /// takes in 20 ms. With much smaller parts a fast disk would mostly wait between them.
    static let partSize = 2 << 20

    /// - Parameters:
    ///   - size: of the file as it is, in bytes.
    ///   - isInParts: whether each part has to be on the disk before the next is written, and leaves the kernel's memory. Then the file is empty.
    init(_ descriptor: Descriptor, size: Int, isInParts: Bool = false) {
        self.descriptor = descriptor
        self.size = size
        self.isInParts = isInParts
    }

    mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        try attempt { (writer) throws(FileFault) in
            writer.isSynced = false
            var written = 0
            while written < bytes.count {
                let count = try writer.write(bytes, from: written)
                written += count
                writer.size += count
                if writer.isInParts, writer.size == writer.partEnd { try writer.syncPart() }
            }
        }
    }

    /// Writes what the kernel takes at once: a nearly full disk takes a part and then says why.
    private func write(_ bytes: [UInt8], from start: Int) throws(FileFault) -> Int {
        let most = isInParts ? partEnd - size : .max
        let count = bytes.withUnsafeBytes { all in
            qm_file_write(descriptor.number, all.baseAddress.map { $0 + start }, min(all.count - start, most))
        }
        return try FileFault.check(count, "write")
    }

    /// Where the part ends that is being written, in bytes from the file's beginning.
    private var partEnd: Int { (syncedParts + 1) * Self.partSize }

    private mutating func syncPart() throws(FileFault) {
        try FileFault.check(qm_file_sync_data(descriptor.number), "fdatasync")
        qm_file_forget(descriptor.number, Int64(partEnd - Self.partSize), Int64(Self.partSize))
        syncedParts += 1
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
