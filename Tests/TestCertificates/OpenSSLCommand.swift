import Foundation

/// Runs the `openssl` command: TLS as somebody else speaks it.
public enum OpenSSLCommand {
    /// What it wrote, errors included, and its exit code. `input` is on its standard input, which then ends.
    public static func run(
        _ arguments: [String], in folder: URL? = nil, input: String = ""
    ) throws -> (output: String, exit: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        let (given, written) = (Pipe(), Pipe())
        process.standardInput = given
        process.standardOutput = written
        process.standardError = written
        try process.run()
        given.fileHandleForWriting.write(Data(input.utf8))
        try given.fileHandleForWriting.close()
        let output = written.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
}
