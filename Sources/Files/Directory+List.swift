import CLinux

extension Directory {
    /// A name in a folder and what has it.
    public struct Entry: Equatable, Sendable {
        /// The name: one that the other operations take.
        public let name: String
        /// What has it.
        public let status: FileStatus
    }

    /// What has not changed for that long, `limit` entries at most and in no order: for sweeping.
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
