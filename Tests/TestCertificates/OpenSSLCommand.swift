import Foundation
import TestSupport

/// Runs the `openssl` command: TLS as somebody else speaks it.
public enum OpenSSLCommand {
    /// What it wrote, errors included, and its exit code; -1 for another end. `input` is on its standard input, which then ends.
    ///
    /// By files: a pipe would be held open by another child that inherited it.
    public static func run(
        _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory, input: String = ""
    ) throws -> (output: String, exit: Int32) {
        let name = folder.appendingPathComponent("openssl-\(UUID().uuidString)")
        let (given, written) = (name.appendingPathExtension("in"), name.appendingPathExtension("out"))
        defer { for file in [given, written] { try? FileManager.default.removeItem(at: file) } }
        try Data(input.utf8).write(to: given)
        let exit = try ToolCommand.run(
            ["/bin/sh", "-c", #"cd "$1" && in=$2 out=$3 && shift 3 && exec openssl "$@" <"$in" >"$out" 2>&1"#, "sh"]
                + [folder.path, given.path, written.path] + arguments)
        return (String(decoding: try Data(contentsOf: written), as: UTF8.self), exit)
    }
}
