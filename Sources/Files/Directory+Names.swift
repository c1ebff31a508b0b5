import CLinux

extension Directory {
    /// Gives a file another name, here or in another folder of the same file system, at once and whole; returns when
    /// that would outlast a power cut.
    ///
    /// Throws `exists` where the name is taken and `replacing` is false: of two that try, one wins. With `replacing`
    /// whoever has the old file open keeps it.
    public func rename(
        _ name: String, as newName: String, in other: Directory, replacing: Bool = false
    ) throws(FileFault) {
        let name = try FileName(name)
        let newName = try FileName(newName)
        let result = qm_file_rename(
            descriptor.number, name.text, other.descriptor.number, newName.text, replacing ? 1 : 0)
        try FileFault.check(result, "renameat2")
        try other.sync()
    }

    /// Gives a file a second name, as `rename` does the only one. Throws `exists` where that is taken.
    public func link(_ name: String, as newName: String, in other: Directory) throws(FileFault) {
        let name = try FileName(name)
        let newName = try FileName(newName)
        try FileFault.check(qm_file_link(descriptor.number, name.text, other.descriptor.number, newName.text), "linkat")
        try other.sync()
    }

    /// Takes a file's name away; returns whether there was one. Whoever has the file open keeps it.
    @discardableResult
    public func remove(_ name: String) throws(FileFault) -> Bool {
        let name = try FileName(name)
        return try Self.wasThere { () throws(FileFault) in
            try FileFault.check(qm_file_remove(descriptor.number, name.text), "unlinkat")
        }
    }

    /// Removes an empty folder; returns whether there was one. Throws `exists` where it is not empty.
    @discardableResult
    public func removeFolder(_ name: String) throws(FileFault) -> Bool {
        let name = try FileName(name)
        return try Self.wasThere { () throws(FileFault) in
            try FileFault.check(qm_folder_remove(descriptor.number, name.text), "unlinkat")
        }
    }

    private static func wasThere(_ remove: () throws(FileFault) -> Int32) throws(FileFault) -> Bool {
        do throws(FileFault) {
            _ = try remove()
            return true
        } catch .notFound {
            return false
        }
    }
}
