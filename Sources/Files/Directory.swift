import CLinux

/// A folder, found once and held: whatever becomes of its path, its files are reached from here.
///
/// Every name is one component and no link is followed, so nothing outside is reached. All operations block: they are
/// for a `BlockingPool`. They may be called from any thread, several at once.
public final class Directory: Sendable {
    let descriptor: Descriptor

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }

    /// Opens the folder of that path, which the one who runs the server chose: links in it are followed.
    ///
    /// Throws `notFound`, `wrongKind`, `tooManyOpen`, `other`; `badName` for U+0000.
    public convenience init(path: String) throws(FileFault) {
        guard !path.utf8.contains(0) else { throw .badName }
        self.init(Descriptor(try FileFault.check(qm_folder_open(-1, path), "open")))
    }

    /// Makes the folder of that path where there is none, in one that exists; opens it.
    public static func make(path: String) throws(FileFault) -> Directory {
        let names = path.split(separator: "/")
        guard let name = names.last, name != ".", name != ".." else { return try Directory(path: path) }
        let parent = names.dropLast().joined(separator: "/")
        let root = path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
        do throws(FileFault) { return try Directory(path: path) } catch .notFound {}
        return try Directory(path: root).makeFolder(String(name))
    }

    /// Opens a folder in this one. Throws `notFound`, `wrongKind` also for a link.
    public func folder(_ name: String) throws(FileFault) -> Directory {
        let name = try FileName(name)
        return Directory(Descriptor(try FileFault.check(qm_folder_open(descriptor.number, name.text), "openat")))
    }

    /// Opens a folder in this one; where there is none makes it, for this user alone, and so that it stays.
    public func makeFolder(_ name: String) throws(FileFault) -> Directory {
        let checked = try FileName(name)
        do throws(FileFault) {
            try FileFault.check(qm_folder_make(descriptor.number, checked.text), "mkdirat")
            try sync()
        } catch .exists {}
        return try folder(name)
    }

    /// Returns when the names in this folder would outlast a power cut.
    public func sync() throws(FileFault) {
        try FileFault.check(qm_file_sync(descriptor.number), "fsync")
    }

    /// The facts of that name, not followed where it is a link; nil where there is none.
    public func status(of name: String) throws(FileFault) -> FileStatus? {
        let name = try FileName(name)
        var found = qm_file_status()
        do throws(FileFault) {
            try FileFault.check(qm_file_status_at(descriptor.number, name.text, &found), "fstatat")
            return FileStatus(found)
        } catch .notFound {
            return nil
        }
    }

    /// Throws where this user can make no file in it, for want of the right or because the file system is read-only.
    public func checkThatFilesCanBeMade() throws(FileFault) {
        try FileFault.check(qm_folder_may_write(descriptor.number), "faccessat")
    }

    /// How much may still be written on its file system, in bytes.
    public func freeSpace() throws(FileFault) -> Int {
        Int(try FileFault.check(qm_folder_free(descriptor.number), "fstatvfs"))
    }
}

/// A name that stays in its folder.
struct FileName {
    let text: String

    /// Throws `badName` for what is not one component of a path.
    init(_ text: String) throws(FileFault) {
        let bytes = text.utf8
        guard (1...255).contains(bytes.count), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { throw .badName }
        guard !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8) else { throw .badName }
        self.text = text
    }
}
