import CLinux
import Synchronization

/// A file that is written in several goes, each by one holder: an upload that is resumed.
///
/// Made by `Directory.openGrowing`; the lock holds among threads and among servers until it is dropped, also by a
/// crash. All operations block. They may be called from any thread, one after another.
public final class GrowingFile: Sendable {
    private let state: Mutex<FileWriter>

    fileprivate init(_ writer: FileWriter) {
        state = Mutex(writer)
    }

    /// The file's length, in bytes.
    public var size: Int { state.withLock { $0.size } }

    /// Writes behind what is there. Throws `noSpace`, `other`; then `size` says how much of it is there, and another go
    /// can take it from that.
    public func append(_ bytes: [UInt8]) throws(FileFault) {
        try state.withLock { (writer) throws(FileFault) in try writer.append(bytes) }
    }

    /// Cuts the file to `size` bytes, 0 to its length.
    public func truncate(to size: Int) throws(FileFault) {
        try state.withLock { (writer) throws(FileFault) in try writer.truncate(to: max(0, min(size, writer.size))) }
    }

    /// Returns when what has been written would outlast a power cut.
    public func sync() throws(FileFault) {
        try state.withLock { (writer) throws(FileFault) in try writer.sync() }
    }
}

extension Directory {
    /// Opens a file to go on writing it, for this holder alone; with `creating` one that is not there is made empty.
    ///
    /// While it is held, `rename` publishes it and `remove` deletes it. Throws `locked`, `notFound`, `wrongKind`,
    /// `noSpace`, `tooManyOpen`, `badName`, `other`.
    public func openGrowing(_ name: String, creating: Bool = false) throws(FileFault) -> GrowingFile {
        let checked = try FileName(name)
        let how = Int32(QM_APPEND | (creating ? QM_CREATE : 0))
        let descriptor = Descriptor(try FileFault.check(qm_file_open(self.descriptor.number, checked.text, how), "openat"))
        try FileFault.check(qm_file_lock(descriptor.number), "flock")
        let status = try FileStatus(of: descriptor)
        guard status.kind == .file else { throw .wrongKind }
        // The holder before may have published or deleted it between the opening and the lock.
        guard try self.status(of: name)?.inode == status.inode else { throw .notFound }
        return GrowingFile(FileWriter(descriptor, size: status.size))
    }
}
