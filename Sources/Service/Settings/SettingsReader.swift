import API
import Crypto
import Text

/// One thing wrong with the settings, with the setting's name and how to mend it.
package struct SettingFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The environment variable.
    package let name: String
    /// What is wrong and what would be right.
    package let description: String
}

/// Takes the catalogue's settings out of the environment, each also as `NAME_FILE`, and notes every fault instead of
/// stopping at the first. What it gives for a faulty one is of no use, only of the type.
struct SettingsReader {
    private let environment: [String: String]
    /// Gives a file's bytes, nil when it can't be read.
    let readFile: (String) -> [UInt8]?
    private(set) var faults: [SettingFault] = []
    /// What is allowed, and hardly ever meant.
    private(set) var unusual: [SettingOddity] = []

    init(_ environment: [String: String], readFile: @escaping (String) -> [UInt8]?) {
        self.environment = environment
        self.readFile = readFile
    }

    /// The value, or the default; nil when there is neither.
    mutating func text(_ setting: Setting) -> String? {
        if let text = given(setting) { return text }
        guard case .value(let text) = setting.declaration.fallback else { return nil }
        return text
    }

    /// The value, or the default; that there is neither is a fault where it is needed. `meaning` goes on from "it".
    mutating func text(_ setting: Setting, isNeeded: Bool, _ meaning: String) -> String? {
        let text = text(setting)
        if text == nil, isNeeded { noteMissing(setting, meaning) }
        return text
    }

    mutating func number(_ setting: Setting) -> Int? {
        guard let text = text(setting), case .number(let range) = setting.declaration.form else { return nil }
        guard let number = Int(text), range.contains(number) else {
            fail(setting, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// Nil for `off`.
    mutating func bytes(_ setting: Setting) -> Int? {
        guard let text = text(setting), case .bytesOrOff(let range) = setting.declaration.form else { return nil }
        if text.lowercased() == "off" { return nil }
        guard let number = Int(text), range.contains(number) else {
            fail(setting, "must be a whole number of bytes from \(range.lowerBound) to \(range.upperBound), or off")
            return nil
        }
        return number
    }

    mutating func choice<Word: RawRepresentable<String>>(_ setting: Setting) -> Word? {
        guard let text = text(setting), case .choice(let words) = setting.declaration.form else { return nil }
        guard let word = Word(rawValue: text.lowercased()) else {
            fail(setting, "must be one of: \(words.joined(separator: ", "))")
            return nil
        }
        return word
    }

    mutating func isOn(_ setting: Setting) -> Bool {
        switch text(setting)?.lowercased() {
        case "on", "true", "1": return true
        case "off", "false", "0": return false
        default:
            fail(setting, "must be on or off")
            return false
        }
    }

    /// The elements between commas or spaces; one that `parse` doesn't take is a fault, and said to be `demand`.
    mutating func list<Element>(_ setting: Setting, _ demand: String, _ parse: (String) -> Element?) -> [Element] {
        let texts = (text(setting) ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        let elements = texts.map(parse)
        if let bad = zip(texts, elements).first(where: { $0.1 == nil })?.0 { fail(setting, "\(demand); \(bad) is none") }
        return elements.compactMap(\.self)
    }

    mutating func duration(_ setting: Setting) -> Duration {
        guard let text = text(setting), case .duration(let range, let usual) = setting.declaration.form else {
            return .zero
        }
        guard let duration = DurationText.parse(text), range.contains(duration) else {
            fail(setting, "must be a duration with its unit, such as 500ms, 5s, 2min or 90d, \(DurationText.text(range))")
            return .zero
        }
        if !usual.contains(duration) { unusual.append(SettingOddity(setting: setting, text: text, usual: usual)) }
        return duration
    }

    mutating func sealingKey(_ setting: Setting) -> SealingKey? {
        guard let text = text(setting) else { return nil }
        let key = SealingKey(text: text)
        if key == nil { fail(setting, "must be 64 hexadecimal digits, or 43 of base64url (openssl rand -hex 32 makes one)") }
        return key
    }

    mutating func url(_ setting: Setting) -> String? {
        guard let text = text(setting) else { return nil }
        let isHTTP = text.hasPrefix("https://") || text.hasPrefix("http://")
        guard isHTTP, !text.contains(where: \.isWhitespace) else {
            fail(setting, "must be a URL that begins with https:// or http://")
            return nil
        }
        return text
    }

    /// As `url`, of a host and perhaps a port: a path would be put before ours, and no route of ours begins there.
    mutating func origin(_ setting: Setting) -> String? {
        guard let text = url(setting) else { return nil }
        guard let address = WebAddress(text), address.path.isEmpty else {
            fail(setting, "must be a URL of a host, perhaps with a port, and no path: such as https://quartermaster.example")
            return nil
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// As `url`, taken apart.
    mutating func address(_ setting: Setting, isNeeded: Bool = false, _ meaning: String = "") -> WebAddress? {
        guard let text = url(setting) else {
            if isNeeded { noteMissing(setting, meaning) }
            return nil
        }
        guard let address = WebAddress(text) else {
            fail(setting, "must be a URL of a host, perhaps with a port and a path")
            return nil
        }
        return address
    }

    /// Notes that a setting is needed, unless something else was wrong with it; `meaning` goes on from "it".
    mutating func noteMissing(_ setting: Setting, _ meaning: String) {
        if !hasFault(of: setting) { fail(setting, "is not set: it \(meaning)") }
    }

    /// Whether something was said of a setting, or of its file, already.
    func hasFault(of setting: Setting) -> Bool {
        faults.contains { $0.name == setting.name || $0.name == setting.fileName }
    }

    /// Notes a fault; `description` goes on from the setting's name.
    mutating func fail(_ setting: Setting, _ description: String) { fail(setting.name, description) }

    private mutating func fail(_ name: String, _ description: String) {
        faults.append(SettingFault(name: name, description: "\(name) \(description)"))
    }

    /// What the environment or the named file says, without the line end that editors leave; nil when empty or not set.
    private mutating func given(_ setting: Setting) -> String? {
        let value = environment[setting.name].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = environment[setting.fileName], !path.isEmpty else { return value }
        guard value == nil else {
            fail(setting, "and \(setting.fileName) are both set: keep one")
            return nil
        }
        guard let bytes = readFile(path) else {
            fail(setting.fileName, "names \(path), which can't be read")
            return nil
        }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        if text.isEmpty { fail(setting.fileName, "names \(path), which is empty") }
        return text.isEmpty ? nil : text
    }
}

/// A duration that is taken, and that nobody is likely to have meant.
struct SettingOddity: Sendable, CustomStringConvertible {
    let setting: Setting
    /// As it was written.
    let text: String
    let usual: ClosedRange<Duration>

    var description: String {
        "\(setting.name) is \(text), where \(DurationText.text(usual.lowerBound)) to \(DurationText.text(usual.upperBound)) is usual"
    }
}
