import Foundation

/// An event of a stream (WHATWG HTML, section 9.2).
public struct StreamEvent: Sendable, Hashable {
    /// What it is called.
    public var name: String
    /// What it says.
    public var data: String
}

/// Reads events out of the pieces in which a stream comes.
public struct EventReader: Sendable {
    private var line: [UInt8] = []
    private var isBehindReturn = false
    private var name = ""
    private var data: [String] = []
    /// Seconds after which to come back, where the server has said so.
    public private(set) var retry: Double?

    /// At the beginning of a stream.
    public init() {}

    /// The events that are whole with these bytes.
    public mutating func read(_ bytes: Data) -> [StreamEvent] {
        var events: [StreamEvent] = []
        for byte in bytes {
            defer { isBehindReturn = byte == 13 }
            switch byte {
            case 10 where isBehindReturn: continue
            case 10, 13: take(String(decoding: line, as: UTF8.self)).map { events.append($0) }
            default:
                line.append(byte)
                continue
            }
            line = []
        }
        return events
    }

    /// The event that a line ends, an empty one.
    private mutating func take(_ line: String) -> StreamEvent? {
        guard !line.isEmpty else {
            defer { (name, data) = ("", []) }
            return data.isEmpty && name.isEmpty ? nil : StreamEvent(name: name, data: data.joined(separator: "\n"))
        }
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
        switch parts[0] {
        case "event": name = String(value)
        case "data": data.append(String(value))
        case "retry": retry = Double(value).map { $0 / 1000 } ?? retry
        default: break
        }
        return nil
    }
}
