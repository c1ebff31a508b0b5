import Foundation

/// Runs the `openssl` command: TLS as somebody else speaks it.
public enum OpenSSLCommand {
    /// What it wrote, errors included, and its exit code; -1 for another end. `input` is on its standard input, which then ends.
    ///
    /// By files and `waitpid`: Foundation's `Process` waits for a descriptor that another child may have inherited.
    public static func run(
        _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory, input: String = ""
    ) throws -> (output: String, exit: Int32) {
        let name = folder.appendingPathComponent("openssl-\(UUID().uuidString)")
        let (given, written) = (name.appendingPathExtension("in"), name.appendingPathExtension("out"))
        defer { for file in [given, written] { try? FileManager.default.removeItem(at: file) } }
        try Data(input.utf8).write(to: given)
        let exit = try spawn(
            ["/bin/sh", "-c", #"cd "$1" && in=$2 out=$3 && shift 3 && exec openssl "$@" <"$in" >"$out" 2>&1"#, "sh"]
                + [folder.path, given.path, written.path] + arguments)
        return (String(decoding: try Data(contentsOf: written), as: UTF8.self), exit)
    }

    private static func spawn(_ command: [String]) throws -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var id = pid_t()
        let code = posix_spawn(&id, command[0], nil, nil, &arguments, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
