import EventLoop
import Glibc

/// The kernel's figures of this process (proc(5)). Its files are made up in memory, so reading them does not block.
struct ProcessFigures {
    /// In seconds.
    let userTime: Double
    let systemTime: Double
    /// In bytes.
    let residentMemory: Int
    let virtualMemory: Int
    let threads: Int
    let openFiles: Int

    /// Nil where `/proc` is not mounted.
    init?() {
        let status = Self.read("/proc/self/stat")
        // The name of the program, in brackets, may have spaces.
        guard let end = status.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = status[(end + 1)...].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]), let threads = Int(fields[17]),
            let bytes = Int(fields[20]), let pages = Int(fields[21])
        else { return nil }
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        (userTime, systemTime) = (user / ticks, system / ticks)
        self.threads = threads
        virtualMemory = bytes
        residentMemory = pages * sysconf(Int32(_SC_PAGESIZE))
        openFiles = Self.countEntries("/proc/self/fd")
    }

    private static func read(_ path: String) -> [UInt8] { ProcessEnvironment.readFile(path) ?? [] }

    /// How many entries a folder has, besides itself, its parent and the descriptor that reads it.
    private static func countEntries(_ path: String) -> Int {
        guard let folder = opendir(path) else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return max(0, count - 3)
    }
}
