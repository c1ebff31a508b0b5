/// One thing wrong with the settings, with the setting's name and how to mend it.
public struct SettingFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The environment variable.
    public let name: String
    /// What is wrong and what would be right.
    public let description: String
}

/// Takes settings out of the environment, each also as `NAME_FILE`, and notes every fault instead of stopping at the first.
struct SettingsReader {
    private let environment: [String: String]
    private let readFile: (String) -> [UInt8]?
    private(set) var faults: [SettingFault] = []

    /// `readFile` gives a file's bytes, nil when it can't be read.
    init(_ environment: [String: String], readFile: @escaping (String) -> [UInt8]?) {
        self.environment = environment
        self.readFile = readFile
    }

    /// The value of `name` or of the file that `name_FILE` names, without the line end that editors leave; nil when empty or not set.
    mutating func text(_ name: String) -> String? {
        let value = environment[name].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = environment[name + "_FILE"], !path.isEmpty else { return value }
        guard value == nil else {
            fail(name, "\(name) and \(name)_FILE are both set: keep one")
            return nil
        }
        guard let bytes = readFile(path) else {
            fail(name + "_FILE", "\(name)_FILE names \(path), which can't be read")
            return nil
        }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        if text.isEmpty { fail(name + "_FILE", "\(name)_FILE names \(path), which is empty") }
        return text
    }

    mutating func number(_ name: String, default fallback: Int, in range: ClosedRange<Int>) -> Int {
        guard let text = text(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            fail(name, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return fallback
        }
        return number
    }

    mutating func choice<Word>(_ name: String, default fallback: Word) -> Word
    where Word: RawRepresentable<String> & CaseIterable {
        guard let text = text(name) else { return fallback }
        guard let word = Word(rawValue: text.lowercased()) else {
            fail(name, "\(name) must be one of: \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
            return fallback
        }
        return word
    }

    mutating func isOn(_ name: String, default fallback: Bool) -> Bool {
        guard let text = text(name) else { return fallback }
        switch text.lowercased() {
        case "on", "true", "yes", "1": return true
        case "off", "false", "no", "0": return false
        default:
            fail(name, "\(name) must be on or off")
            return fallback
        }
    }

    /// A duration as Postgres writes it: `500ms`, `5s`, `2min`; a bare number is milliseconds.
    mutating func duration(_ name: String, default fallback: Duration, atMost: Duration) -> Duration {
        guard let text = text(name) else { return fallback }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units = ["": 1, "ms": 1, "s": 1000, "min": 60_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Int(digits), let factor = units[String(unit)],
            case let (milliseconds, overflow) = number.multipliedReportingOverflow(by: factor), !overflow, milliseconds > 0,
            .milliseconds(milliseconds) <= atMost
        else {
            fail(name, "\(name) must be a duration such as 500ms, 5s or 2min, at most \(atMost)")
            return fallback
        }
        return .milliseconds(milliseconds)
    }

    mutating func url(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        let isHTTP = text.hasPrefix("https://") || text.hasPrefix("http://")
        guard isHTTP, !text.contains(where: \.isWhitespace) else {
            fail(name, "\(name) must be a URL that begins with https:// or http://")
            return nil
        }
        return text
    }

    /// Whether something was said of a setting, or of its file, already.
    func hasFault(of name: String) -> Bool { faults.contains { $0.name == name || $0.name == name + "_FILE" } }

    mutating func fail(_ name: String, _ description: String) {
        faults.append(SettingFault(name: name, description: description))
    }
}
