import EventLoop
import Glibc
import JSON

/// Structured lines on standard output: one JSON object a line, or text for a person at a terminal.
///
/// A failure is logged once, where it is handled; never a token, a body or a person's data.
public final class Log: Sendable {
    /// How much is said.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        case debug, info, warning, error

        /// By severity.
        public static func < (left: Level, right: Level) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// How a line looks.
    public enum Format: String, Sendable, CaseIterable {
        case json, text
    }

    /// A field's value.
    public enum Value: Sendable {
        case text(String)
        case number(Int)
    }

    /// Its name, with the unit where it has one, and its value.
    public typealias Field = (name: String, value: Value)

    private let level: Level
    private let format: Format
    private let output: LineOutput

    /// Logs lines of `level` and above to standard output.
    public init(level: Level, format: Format) {
        self.level = level
        self.format = format
        output = LineOutput(descriptor: STDOUT_FILENO, threadName: "log")
    }

    /// Whether lines of that level are written at all.
    func isLogged(_ level: Level) -> Bool { level >= self.level }

    /// Writes one line.
    public func write(_ level: Level, _ message: String, _ fields: [Field] = []) {
        guard isLogged(level) else { return }
        let dropped = output.takeDropped()
        if dropped > 0 { output.write(line(.warning, "log lines were dropped", [("count", .number(dropped))])) }
        output.write(line(level, message, fields))
    }

    /// Writes what is left; for the end of the process.
    public func flush() { output.flush() }

    private func line(_ level: Level, _ message: String, _ fields: [Field]) -> [UInt8] {
        let all: [Field] = [("time", .text(Self.now())), ("level", .text(level.rawValue)), ("message", .text(message))] + fields
        return format == .json ? Self.json(all) : Self.text(all)
    }

    /// What the line of a request takes, in bytes, with some to spare.
    private static let usualLength = 512

    private static func json(_ fields: [Field]) -> [UInt8] {
        var json = JSONWriter(reserving: usualLength)
        json.object { json in
            for field in fields {
                json.name(field.name)
                switch field.value {
                case .text(let text): json.string(text)
                case .number(let number): json.int(number)
                }
            }
        }
        return json.bytes
    }

    /// Values first for time, level and message, then `name=value`; what could break the line is escaped as in JSON.
    private static func text(_ fields: [Field]) -> [UInt8] {
        var line: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { line.append(UInt8(ascii: " ")) }
            if index > 2 { line += "\(field.name)=".utf8 }
            switch field.value {
            case .number(let number): line += String(number).utf8
            case .text(let text):
                var json = JSONWriter()
                json.string(text)
                line += json.bytes.dropFirst().dropLast()
            }
        }
        return line
    }

    private static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        return Timestamp(microseconds: microseconds)?.text ?? ""
    }
}
