/// The text that a scrape gets: families of series, each with its type and a sentence.
public struct Exposition {
    /// The two formats that Prometheus reads.
    public enum Format: Sendable {
        /// Prometheus' text format 0.0.4.
        case text
        /// OpenMetrics 1.0.
        case openMetrics

        /// The value for the answer's `Content-Type`.
        public var contentType: String {
            switch self {
            case .text: "text/plain; version=0.0.4; charset=utf-8"
            case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
            }
        }
    }

    /// The kind of a family's numbers.
    public enum Kind: String, Sendable {
        /// Only grows, until the process ends. Its samples are named with `_total` at the end, the family without.
        case counter
        /// Goes up and down.
        case gauge
        case histogram
        /// Always 1: what matters is its labels. Its sample is named with `_info` at the end, the family without.
        case info
    }

    /// A label's name and value.
    public typealias Label = (name: String, value: String)

    private let format: Format
    private var text: [UInt8] = []

    /// An empty one.
    public init(_ format: Format) { self.format = format }

    /// The whole text.
    public consuming func finish() -> [UInt8] {
        if format == .openMetrics { text += "# EOF\n".utf8 }
        return text
    }

    /// Adds a family with the series that `add` adds; nothing where it adds none. Each family once: its series stand together.
    ///
    /// - Parameters:
    ///   - name: ends in its unit, `_seconds` or `_bytes`, where it has one.
    ///   - help: a sentence of ours, without a full stop, backslash or line end.
    public mutating func family(_ name: String, _ kind: Kind, _ help: String, _ add: (inout Samples) -> Void) {
        var samples = Samples(name, kind)
        add(&samples)
        guard !samples.text.isEmpty else { return }
        let shown = format == .openMetrics ? name : name + Samples.ending(kind)
        let type = format == .text && kind == .info ? Kind.gauge : kind
        text += "# HELP \(shown) \(help)\n# TYPE \(shown) \(type.rawValue)\n".utf8
        if format == .openMetrics, let unit = Self.units.first(where: { name.hasSuffix("_" + $0) }) {
            text += "# UNIT \(shown) \(unit)\n".utf8
        }
        text += samples.text
    }

    private static let units = ["seconds", "bytes"]
}

extension Exposition {
    /// The series of one family.
    public struct Samples {
        fileprivate var text: [UInt8] = []
        private let name: String
        private let kind: Kind

        fileprivate init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }

        fileprivate static func ending(_ kind: Kind) -> String {
            switch kind {
            case .counter: "_total"
            case .info: "_info"
            case .gauge, .histogram: ""
            }
        }

        /// Adds a series with a whole number.
        public mutating func add(_ value: Int, _ labels: [Label] = []) { line(Self.ending(kind), labels, String(value)) }

        /// Adds a series with any number.
        public mutating func add(_ value: Double, _ labels: [Label] = []) { line(Self.ending(kind), labels, Self.number(value)) }

        /// Adds the series of a histogram.
        public mutating func add(_ histogram: Histogram, _ labels: [Label] = []) {
            var count = 0
            for (bound, more) in zip(Histogram.bounds + [.infinity], histogram.counts) {
                count += more
                line("_bucket", labels + [("le", Self.number(bound))], String(count))
            }
            line("_sum", labels, Self.number(histogram.sum))
            line("_count", labels, String(count))
        }

        private mutating func line(_ ending: String, _ labels: [Label], _ value: String) {
            text += name.utf8
            text += ending.utf8
            if !labels.isEmpty {
                text.append(UInt8(ascii: "{"))
                for (index, label) in labels.enumerated() {
                    if index > 0 { text.append(UInt8(ascii: ",")) }
                    text += label.name.utf8
                    text += "=\"".utf8
                    text += Self.escaped(label.value).utf8
                    text.append(UInt8(ascii: "\""))
                }
                text.append(UInt8(ascii: "}"))
            }
            text.append(UInt8(ascii: " "))
            text += value.utf8
            text.append(UInt8(ascii: "\n"))
        }

        private static func number(_ value: Double) -> String {
            if value.isNaN { return "NaN" }
            if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
            return String(value)
        }

        /// Quotes, backslashes and line ends would end the value.
        private static func escaped(_ value: String) -> String {
            var escaped = ""
            for character in value.unicodeScalars {
                switch character {
                case "\\", "\"": escaped += "\\\(character)"
                case "\n": escaped += "\\n"
                default: escaped.unicodeScalars.append(character)
                }
            }
            return escaped
        }
    }
}
