import Foundation
import Glibc

/// `http-probe` as a process of its own, built beside the tests by the same build. It ends with whoever holds it, or with
/// the tests, however they end: it watches its standard input.
final class ProbeProcess {
    /// How long it waits, in seconds. As long as a test machine may stand still, but for what a test shortens.
    struct Timeouts {
        var head = 300.0
        var body = 300.0
        var idle = 300.0
        var write = 300.0

        fileprivate var options: [String] {
            [
                "--head-timeout", "\(head)", "--body-timeout", "\(body)", "--idle-timeout", "\(idle)", "--write-timeout",
                "\(write)",
            ]
        }
    }

    /// What surrounds the program.
    struct Surroundings {
        /// Options of the shell's `ulimit`, such as `-n 64`.
        var limits: [String] = []
        /// A command to run it under.
        var wrapper: [String] = []
        /// Further options of its own.
        var options: [String] = []
    }

    struct NotStarted: Error { let output: String }

    /// The port it listens on.
    let port: UInt16
    /// The process that was started: the probe, or what wraps it.
    let id: pid_t
    private let stream: Int32
    private var status: Int32?

    private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("http-probe").path

    init(_ timeouts: Timeouts = Timeouts(), _ surroundings: Surroundings = Surroundings()) throws {
        let script = surroundings.limits.map { "ulimit \($0) && " }.joined() + "exec \"$@\""
        let command = surroundings.wrapper + [Self.path, "--port", "0", "--leash"] + timeouts.options + surroundings.options
        let started = try LeashedChild.start("/bin/sh", ["sh", "-c", script, "sh"] + command)
        (id, stream) = started
        let line = Self.readLine(stream)
        port = line.split(separator: " ").last.flatMap { UInt16($0) } ?? 0
        guard port > 0 else { throw NotStarted(output: line) }
    }

    deinit {
        _ = end()
        close(stream)
    }

    /// Asks it to end as an operator does; returns its exit code, or -1 where a signal ended it.
    func terminate() -> Int32 {
        kill(id, SIGTERM)
        return wait()
    }

    /// Lets go of the leash and waits; returns as `terminate`.
    func end() -> Int32 {
        shutdown(stream, Int32(SHUT_RDWR))
        return wait()
    }

    private func wait() -> Int32 {
        if let status { return status }
        var word: Int32 = 0
        while waitpid(id, &word, 0) < 0, errno == EINTR {}
        let code = word & 0x7f == 0 ? (word >> 8) & 0xff : -1
        status = code
        return code
    }

    private static func readLine(_ descriptor: Int32) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    // MARK: What the kernel knows of it

    /// How many descriptors it has open.
    var openFiles: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count) ?? 0 }

    /// The memory that it has in use now, in KiB.
    var residentSize: Int { memory("VmRSS") }

    /// The most memory it had in use, in KiB.
    var peakSize: Int { memory("VmHWM") }

    /// The processor time of all its threads so far, in seconds.
    var processorTime: Double {
        let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
        let columns = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard columns.count > 12, let user = Double(columns[11]), let system = Double(columns[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func memory(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

/// A child whose input and output are one stream.
private enum LeashedChild {
    /// The end of the stream that stays here closes on exec, from its first moment on: no other child may hold it.
    static func start(_ path: String, _ arguments: [String]) throws -> (id: pid_t, stream: Int32) {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw ProbeProcess.NotStarted(output: "no stream") }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        closeOthersOnExec()
        var child: pid_t = 0
        let pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        guard posix_spawn(&child, path, &actions, nil, pointers, environ) == 0 else {
            close(ends[0])
            throw ProbeProcess.NotStarted(output: path)
        }
        return (child, ends[0])
    }

    /// A library's descriptors, such as curl's, would count among those that the probe may have.
    private static func closeOthersOnExec() {
        for descriptor in 3..<Int32(getdtablesize()) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
}
