import CLinux

/// What the file system says about a name or an open file.
public struct FileStatus: Equatable, Sendable {
    /// What it is.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A link, a pipe, a device: nothing that is made here.
        case other
    }

    /// What it is.
    public let kind: Kind
    /// In bytes.
    public let size: Int
    /// Which file it is, on its file system: another one that takes the name has another number.
    public let inode: UInt64
    /// When its bytes last changed, in nanoseconds since 1970, by the file system's clock.
    public let modified: Int64

    init(_ found: qm_file_status) {
        kind = found.kind == Int32(QM_FILE) ? .file : found.kind == Int32(QM_FOLDER) ? .folder : .other
        size = Int(found.size)
        inode = found.inode
        modified = found.modified_ns
    }

    /// Of an open file.
    init(of descriptor: Descriptor) throws(FileFault) {
        var found = qm_file_status()
        try FileFault.check(qm_file_status(descriptor.number, &found), "fstat")
        self.init(found)
    }
}
