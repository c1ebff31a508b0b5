import CLinux

extension Directory {
    /// A name in a folder and what has it.
    public struct Entry: Equatable, Sendable {
        /// The name: one that the other operations take.
        public let name: String
        /// The facts of the file with that name.
        public let status: FileStatus
    }

    /// The entries that have not changed for that long, `limit` entries at most and in no order: for sweeping.
    ///
    /// The age is by the machine's clock, so let it be days. A name that is no UTF-8 was not made here and is left out;
    /// so is what goes away meanwhile.
    public func entries(unchangedFor age: Duration, limit: Int) throws(FileFault) -> [Entry] {
        let names = try NameList(of: self)
        let latest = Self.nanosecondsSince1970() - age / .nanoseconds(1)
        var found: [Entry] = []
        while found.count < limit, let name = try names.next() {
            guard let status = try status(of: name), Double(status.modified) <= latest else { continue }
            found.append(Entry(name: name, status: status))
        }
        return found
    }

    private static func nanosecondsSince1970() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
    }
}

/// The names in a folder, one after another.
private final class NameList {
    private let list: OpaquePointer

    init(of directory: Directory) throws(FileFault) {
        var failure: Int32 = 0
        guard let list = qm_list_open(directory.descriptor.number, &failure) else { throw FileFault(-Int(failure), "openat") }
        self.list = list
    }

    deinit { qm_list_close(list) }

    /// The next name that is one, but for the folder's own two.
    func next() throws(FileFault) -> String? {
        var failure: Int32 = 0
        while let text = qm_list_next(list, &failure) {
            if let name = String(validatingCString: text), let checked = try? FileName(name) { return checked.text }
        }
        guard failure == 0 else { throw FileFault(-Int(failure), "readdir") }
        return nil
    }
}

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
