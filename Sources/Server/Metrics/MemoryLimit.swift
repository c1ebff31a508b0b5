import EventLoop

/// How much memory this process may use: the smallest limit of its cgroup and those above it, else what the machine has.
enum MemoryLimit {
    /// Nil where the kernel does not tell. Its files are made up in memory, so reading them does not block.
    static func bytes(read: (String) -> [UInt8]? = ProcessEnvironment.readFile) -> Int? {
        let groups = text(read("/proc/self/cgroup")).split(separator: "\n").compactMap(Group.init)
        let limits = groups.flatMap(\.files).compactMap { Int(text(read($0)).filter { !$0.isWhitespace }) }
        let machine = machine(text(read("/proc/meminfo")))
        // A group without a limit says `max`, an older one a number that no machine has.
        return (limits + [machine].compactMap { $0 }).min()
    }

    private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

    /// Such as `MemTotal:       24684096 kB`.
    private static func machine(_ text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("MemTotal:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    /// A line of `/proc/self/cgroup` that is about memory: `0::/PATH`, or `4:memory:/PATH` of the older kind.
    private struct Group {
        let path: [Substring]
        let isOlder: Bool

        init?(_ line: Substring) {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            isOlder = parts[1].split(separator: ",").contains("memory")
            guard isOlder || parts[1].isEmpty else { return nil }
            path = parts[2].split(separator: "/")
        }

        /// The files with its limit and with those of the groups above.
        var files: [String] {
            let (folder, name) = isOlder ? ("/sys/fs/cgroup/memory", "memory.limit_in_bytes") : ("/sys/fs/cgroup", "memory.max")
            return (0...path.count).map { ([Substring(folder)] + path.prefix($0) + [Substring(name)]).joined(separator: "/") }
        }
    }
}
