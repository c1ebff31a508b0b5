import EventLoop
import Glibc

/// Structured lines on standard output: one JSON object a line, or text for a person at a terminal.
///
/// A failure is logged once, where it is handled; never a token, a body or a person's data.
package final class Log: Sendable {
    /// How much is said.
    package enum Level: String, Sendable, CaseIterable, Comparable {
        case debug, info, warning, error

        /// By severity.
        package static func < (left: Level, right: Level) -> Bool {
            left.severity < right.severity
        }

        var severity: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    /// How a line looks.
    package enum Format: String, Sendable, CaseIterable {
        case json, text
    }

    /// A field's value.
    package enum Value: Sendable {
        case text(String)
        case number(Int)
        /// An object: a text by its place in a list, in that order.
        case places([Int: String])
    }

    /// Its name, with the unit where it has one, and its value.
    package typealias Field = (name: String, value: Value)

    private let level: Level
    private let format: Format
    private let output: LineOutput

    /// Logs lines of `level` and above to `descriptor`, which stays open.
    package init(level: Level, format: Format, descriptor: Int32 = STDOUT_FILENO) {
        self.level = level
        self.format = format
        output = LineOutput(descriptor: descriptor, threadName: "log")
    }

    /// True when lines of that level are written at all.
    func isLogged(_ level: Level) -> Bool { level >= self.level }

    /// Writes one line.
    package func write(_ level: Level, _ message: String, _ fields: [Field] = []) {
        write(level, message) { line in
            for field in fields { line.add(field) }
        }
    }

    /// Writes one line, whose fields `body` adds; it is not called where the level is not logged.
    package func write(_ level: Level, _ message: String, adding body: (inout LogLine) -> Void) {
        if isLogged(level) { write(LogLine.Opening(level, message), adding: body) }
    }

    /// The same.
    func write(_ opening: LogLine.Opening, adding body: (inout LogLine) -> Void) {
        guard isLogged(opening.level) else { return }
        let dropped = output.takeDropped()
        if dropped > 0 {
            output.write(line(LogLine.Opening(.warning, "log lines were dropped")) { $0.add(("count", .number(dropped))) })
        }
        output.write(line(opening, adding: body))
    }

    /// How many lines were lost because nobody read them, or there was no room.
    package var lostLines: Int { output.droppedInAll }

    /// Waits a second at most until what is left is written; for the end of the process.
    package func flush() { output.flush(within: .seconds(1)) }

    private func line(_ opening: LogLine.Opening, adding body: (inout LogLine) -> Void) -> [UInt8] {
        var line = LogLine(format, opening)
        body(&line)
        return line.finish()
    }
}
