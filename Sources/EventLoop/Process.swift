import CLinux
import Glibc

/// The process's input: its environment variables and the files they name.
public enum ProcessEnvironment {
    /// All variables; of a name set twice, the first.
    public static var variables: [String: String] {
        var found: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, found[String(parts[0])] == nil { found[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return found
    }

    /// How many processors are there to run on, at least 1.
    public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// How many files the process may have open at once, sockets included; `Int.max` for no limit.
    public static var openFileLimit: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        return Int(clamping: limit.rlim_cur)
    }

    /// A small file's bytes, at most 1 MiB; nil when it can't be read. Blocks: for the start of a program.
    public static func readFile(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while bytes.count < 1 << 20 {
            let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            }
            if part.isEmpty { break }
            bytes += part
        }
        return bytes
    }
}

/// How this process deals with the memory that it no longer needs.
public enum ProcessMemory {
    /// Makes every block of 128 KiB and more come straight from the kernel and go straight back, from now on.
    ///
    /// Left alone glibc raises that size to that of each large block freed, up to 32 MiB (mallopt(3)), and keeps the later
    /// ones: fifty bodies of 1 MiB, once seen, held 100 MiB for ever.
    public static func returnLargeBlocks() {
        qm_return_blocks_from(131_072)
    }

    /// Gives back what many small blocks have left behind that are free by now. Takes some milliseconds, in which whoever needs
    /// memory waits: for when a crowd has passed.
    public static func returnFreeBlocks() { qm_return_free_memory() }
}
