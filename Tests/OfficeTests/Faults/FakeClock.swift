import Foundation

/// The wall clock of a child process, moved while it runs (libfaketime). Its monotonic clocks go on as they are.
final class FakeClock: Sendable {
    private let file = LogFile()
    private let library: String

    struct NotHere: Error {}

    init() throws {
        guard let library = FaultRun.clockLibrary else { throw NotHere() }
        self.library = library
        try jump(days: 0)
    }

    /// For the process that is to have this clock.
    var settings: [String: String] {
        [
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// From now on it is so many days off.
    func jump(days: Int) throws { try Data("\(days < 0 ? "" : "+")\(days)d\n".utf8).write(to: URL(fileURLWithPath: file.path)) }
}
