import Foundation

/// The wall clock of a child process, moved while it runs (libfaketime). Its monotonic clocks go on as they are.
final class FakeClock: Sendable {
    private let file = LogFile()
    private let library: String
    /// The names of what processes under one clock share: a semaphore and a piece of memory.
    private let shared: String

    struct NotHere: Error {}

    init() throws {
        guard let library = FaultRun.clockLibrary else { throw NotHere() }
        self.library = library
        shared = try Self.share(library)
        try jump(days: 0)
    }

    deinit {
        for name in shared.split(separator: " ").map({ $0.dropFirst() }) {
            for path in ["/dev/shm/\(name)", "/dev/shm/sem.\(name)"] { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// The library would make them and put their names into the environment, beside which Swift looks for the arguments. So another
    /// process makes them, and has no time to take them away.
    private static func share(_ library: String) throws -> String {
        let log = LogFile()
        let shell = try ChildProcess(
            "/bin/sh", ["-c", "echo $FAKETIME_SHARED; kill -KILL $$"], environment: ["LD_PRELOAD": library], log: log)
        _ = shell.wait()
        guard let names = log.lines.first else { throw NotHere() }
        return names
    }

    /// For the process that is to have this clock.
    var settings: [String: String] {
        [
            "LD_PRELOAD": library, "FAKETIME_SHARED": shared, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
            "DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// From now on it is so many days off.
    func jump(days: Int) throws { try jump("\(days)d") }

    /// From now on it is so many hours off.
    func jump(hours: Int) throws { try jump("\(hours)h") }

    private func jump(_ offset: String) throws {
        try Data("\(offset.hasPrefix("-") ? "" : "+")\(offset)\n".utf8).write(to: URL(fileURLWithPath: file.path))
    }
}
