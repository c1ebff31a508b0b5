import Foundation

/// One real `quartermaster serve`. It does not outlive the thread that started it, however that ends.
final class ServerProcess {
    /// Which of the run's servers it is, from 1 on.
    let number: Int
    private let process: ChildProcess
    private let log: String

    init(_ program: String, number: Int, settings: [String: String], log: String) throws {
        self.number = number
        self.log = log
        process = try ChildProcess(
            ["/usr/bin/setpriv", "--pdeathsig", "KILL", program, "serve"], environment: settings, output: log)
    }

    var isRunning: Bool { process.isRunning }

    /// True once it has said so.
    var isListening: Bool { ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").contains(#""message":"listening""#) }

    func send(_ signal: Int32) { process.send(signal) }

    /// Waits for its end: once.
    /// - Returns: how it ended, in words; nil when it ended well.
    func end() -> String? { process.end() }
}
