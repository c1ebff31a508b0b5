import Foundation

/// A tool of the machine that a test runs to its end: `openssl`, `mount`.
package enum ToolCommand {
    /// Its exit code; -1 for another end. What it reads and writes is this process's own.
    ///
    /// By `waitpid`: Foundation's `Process` waits for a descriptor that another child may have inherited.
    /// - Parameter command: the program's name, or its path, and its arguments.
    /// - Throws: `POSIXError` where it can't be started.
    package static func run(_ command: [String]) throws -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var id = pid_t()
        let code = posix_spawnp(&id, command[0], nil, nil, &arguments, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
