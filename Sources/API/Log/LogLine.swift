import JSON

/// A line of the log while it is made. Values are written where they will stand: one of a request costs one array.
package struct LogLine {
    /// The name of a field that every request's line has.
    struct Name: Sendable {
        fileprivate let text: String
        fileprivate let json: JSONName

        init(_ text: String) {
            self.text = text
            json = JSONName(text)
        }
    }

    /// The level and the message of a line: made once for one that is written again and again.
    struct Opening: Sendable {
        let level: Log.Level
        fileprivate let message: String
        /// Both as members of an object, without its braces.
        fileprivate let json: [UInt8]

        init(_ level: Log.Level, _ message: String) {
            self.level = level
            self.message = message
            var json = JSONWriter()
            json.object { json in
                json.name(Name.level.json)
                json.string(level.rawValue)
                json.name(Name.message.json)
                json.string(message)
            }
            self.json = Array(json.bytes.dropFirst().dropLast())
        }
    }

    /// The length of a request's line in bytes, with some to spare.
    private static let usualLength = 512

    private let format: Log.Format
    private var json: JSONWriter
    private var text: [UInt8] = []

    /// Begins with the time, a level and a message.
    init(_ format: Log.Format, _ opening: Opening) {
        self.format = format
        switch format {
        case .json:
            json = JSONWriter(reserving: Self.usualLength)
            json.beginObject()
            add(.time, WallTime.text)
            json.raw(opening.json)
        case .text:
            json = JSONWriter()
            for (index, value) in [WallTime.text, opening.level.rawValue, opening.message].enumerated() {
                if index > 0 { text.append(UInt8(ascii: " ")) }
                appendEscaped(value)
            }
        }
    }

    /// The whole line, without its end.
    consuming func finish() -> [UInt8] {
        guard format == .json else { return text }
        json.endObject()
        return json.bytes
    }

    // MARK: Fields

    mutating func add(_ name: Name, _ value: String) {
        switch format {
        case .json:
            json.name(name.json)
            json.string(value)
        case .text:
            appendName(name.text)
            appendEscaped(value)
        }
    }

    mutating func add(_ name: Name, _ value: Int) {
        switch format {
        case .json:
            json.name(name.json)
            json.int(value)
        case .text:
            appendName(name.text)
            text += String(value).utf8
        }
    }

    mutating func add(_ field: Log.Field) {
        switch format {
        case .json: json.name(field.name)
        case .text: appendName(field.name)
        }
        switch (format, field.value) {
        case (.json, .text(let value)): json.string(value)
        case (.json, .number(let value)): json.int(value)
        case (.text, .text(let value)): appendEscaped(value)
        case (.text, .number(let value)): text += String(value).utf8
        case (.json, .places(let texts)):
            json.object { json in
                for (place, value) in texts.sorted(by: { $0.key < $1.key }) {
                    json.name(String(place))
                    json.string(value)
                }
            }
        case (.text, .places(let texts)):
            appendEscaped(texts.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ","))
        }
    }

    // MARK: Text

    private mutating func appendName(_ name: String) {
        text += " \(name)=".utf8
    }

    /// Characters that could break the line are escaped as in JSON.
    private mutating func appendEscaped(_ value: String) {
        var json = JSONWriter()
        json.string(value)
        text += json.bytes.dropFirst().dropLast()
    }
}

extension LogLine.Name {
    package static let time = Self("time")
    package static let level = Self("level")
    package static let message = Self("message")
    package static let requestID = Self("request_id")
    package static let method = Self("method")
    package static let route = Self("route")
    package static let status = Self("status")
    package static let duration = Self("duration_us")
    package static let bytes = Self("bytes")
    static let remoteAddress = Self("remote_address")
}
