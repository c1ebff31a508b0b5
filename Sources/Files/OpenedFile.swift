import CLinux
import Glibc

/// A file that is open to be read: the same bytes to the end, whoever takes its name meanwhile.
///
/// Made by `Directory.openFile`. Reading blocks. It may be done from any thread, several at once.
public final class OpenedFile: Sendable {
    private let descriptor: Descriptor
    /// Its length and version when it was opened.
    public let status: FileStatus

    fileprivate init(_ descriptor: Descriptor) throws(FileFault) {
        status = try FileStatus(of: descriptor)
        guard status.kind == .file else { throw .wrongKind }
        self.descriptor = descriptor
    }

    /// Up to `count` bytes from `offset` on: all of them, unless the file as it was opened ends before.
    public func read(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
        guard offset >= 0, offset < status.size else { return [] }
        let count = max(0, min(count, status.size - offset))
        var fault: FileFault?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, fault == nil {
                let result = qm_file_read(
                    descriptor.number, buffer.baseAddress.map { $0 + filled }, count - filled, Int64(offset &+ filled))
                if result == 0 { break }
                if result < 0 { fault = FileFault(result, "pread") } else { filled += result }
            }
        }
        if let fault { throw fault }
        return bytes
    }

    /// As `read`, for one who goes through whole files: the kernel keeps the bytes in memory no longer, so that they push out nothing that is
    /// read again.
    public func readOnce(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
        let bytes = try read(at: offset, count: count)
        if !bytes.isEmpty { qm_file_forget(descriptor.number, Int64(offset), Int64(bytes.count)) }
        return bytes
    }
}

extension Directory {
    /// Opens a file to be read. Throws `notFound`, `wrongKind` also for a link, `tooManyOpen`, `badName`, `other`.
    public func openFile(_ name: String) throws(FileFault) -> OpenedFile {
        let name = try FileName(name)
        let how = Int32(QM_READ)
        return try OpenedFile(Descriptor(try FileFault.check(qm_file_open(descriptor.number, name.text, how), "openat")))
    }
}

/// The file system's facts of a name or an open file.
public struct FileStatus: Equatable, Sendable {
    /// The kind of a file.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A link, a pipe, a device: nothing that is made here.
        case other
    }

    /// The kind.
    public let kind: Kind
    /// In bytes.
    public let size: Int
    /// The number of the file on its file system: another one that takes the name has another number.
    public let inode: UInt64
    /// When its bytes last changed, in nanoseconds since 1970, by the file system's clock.
    public let modified: Int64
    /// Whether users may read it who are neither its owner nor of its group.
    public let isForAll: Bool

    init(_ found: qm_file_status) {
        kind = found.kind == Int32(QM_FILE) ? .file : found.kind == Int32(QM_FOLDER) ? .folder : .other
        size = Int(found.size)
        inode = found.inode
        modified = found.modified_ns
        isForAll = found.is_for_all != 0
    }

    /// Reads those of an open file.
    init(of descriptor: Descriptor) throws(FileFault) {
        var found = qm_file_status()
        try FileFault.check(qm_file_status(descriptor.number, &found), "fstat")
        self.init(found)
    }
}

/// A descriptor that is closed when nobody needs it any more.
final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
