import Foundation

/// One thread of a process that is kept from running, as by a fault that never ends; the others go on. It runs again when this ends.
final class StoppedThread {
    private let tracer: ChildProcess
    private let log = LogFile()

    struct NotStopped: Error { let log: String }

    /// Whether the kernel lets these tests stop a thread of a child: a child of theirs does it, which is not its parent.
    static var isAllowed: Bool { getuid() == 0 }

    /// A debugger that asks the kernel for nothing else. When it ends, the kernel lets the thread go.
    private static let program = """
        import ctypes, os, signal, sys
        thread, libc = int(sys.argv[1]), ctypes.CDLL(None)
        PTRACE_SEIZE, PTRACE_INTERRUPT, WALL = 0x4206, 0x4207, 0x40000000
        assert libc.ptrace(PTRACE_SEIZE, thread, None, None) == 0
        assert libc.ptrace(PTRACE_INTERRUPT, thread, None, None) == 0
        os.waitpid(thread, WALL)
        print("stopped", flush=True)
        signal.pause()
        """

    /// Stops the thread of that name, and returns when it has stopped.
    init(_ name: String, of process: ChildProcess) throws {
        let tasks = "/proc/\(process.id)/task"
        let thread = try FileManager.default.contentsOfDirectory(atPath: tasks).first { thread in
            (try? String(contentsOfFile: "\(tasks)/\(thread)/comm", encoding: .utf8)) == name + "\n"
        }
        guard let thread else { throw NotStopped(log: "there is no thread \(name)") }
        tracer = try ChildProcess("/usr/bin/python3", ["-c", Self.program, thread], environment: [:], log: log)
        guard eventually(within: 30, { log.text.contains("stopped") || tracer.status() != nil }), tracer.status() == nil else {
            throw NotStopped(log: log.text)
        }
    }

    /// Lets it run again.
    func end() { _ = tracer.stop() }

    deinit { end() }
}
