import Text

/// The right value, told to whoever set something else; goes on from the setting's name.
package struct SettingDemand: Error, Sendable, Equatable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// `meaning` goes on from "it".
    static func missing(_ meaning: String) -> SettingDemand { SettingDemand("is not set: it \(meaning)") }
}

/// Describes the values of a setting, and makes one of a text.
package struct Form<Value: Sendable>: Sendable {
    /// In a few words, for the table.
    let values: String
    /// Throws what a value must be.
    let parse: @Sendable (String) throws(SettingDemand) -> Value
    /// A value as it would be set.
    let write: @Sendable (Value) -> String
    /// The usual values, where the value is taken but not usual.
    let usual: @Sendable (Value) -> String?

    /// - Parameter parse: throws what a value must be, to go on from the setting's name.
    package init(
        _ values: String, write: @escaping @Sendable (Value) -> String = { "\($0)" },
        usual: @escaping @Sendable (Value) -> String? = { _ in nil },
        throwing parse: @escaping @Sendable (String) throws(SettingDemand) -> Value
    ) {
        self.values = values
        self.parse = parse
        self.write = write
        self.usual = usual
    }

    /// - Parameter demand: what a value must be, to go on from the setting's name.
    package init(
        _ values: String, _ demand: String, write: @escaping @Sendable (Value) -> String = { "\($0)" },
        usual: @escaping @Sendable (Value) -> String? = { _ in nil }, _ parse: @escaping @Sendable (String) -> Value?
    ) {
        self.init(values, write: write, usual: usual) { text throws(SettingDemand) in
            guard let value = parse(text) else { throw SettingDemand(demand) }
            return value
        }
    }

    func judge(_ text: String) throws(SettingDemand) -> (value: Value, usual: String?) {
        let value = try parse(text)
        return (value, usual(value))
    }

    func judgeSome(_ text: String) throws(SettingDemand) -> (value: Value?, usual: String?) {
        let value = try parse(text)
        return (value, usual(value))
    }
}

extension Form where Value == String {
    /// Anything.
    package static var text: Form { Form("text") { text throws(SettingDemand) in text } }

    /// A text of some kind.
    package static func text(_ demand: String, where isRight: @escaping @Sendable (String) -> Bool) -> Form {
        Form("text", demand) { isRight($0) ? $0 : nil }
    }

    /// A secret that nobody can guess by trying, as far as its length tells.
    package static func secret(atLeast bytes: Int) -> Form {
        .text("must have at least \(bytes) bytes (openssl rand -hex 32 makes one)") { $0.utf8.count >= bytes }
    }

    /// Certificates in PEM.
    package static func certificates(of name: String) -> Form {
        .text("must be certificates in PEM; \(name)_FILE names a file of them") { $0.contains("-----BEGIN CERTIFICATE-----") }
    }

    /// An absolute URL.
    package static var url: Form {
        Form("http or https URL") { text throws(SettingDemand) in
            guard WebText.isURL(text) else { throw WebText.demand }
            return text
        }
    }

    /// A URL of a host, perhaps with a port, and nothing behind it: a path would be put before ours, and no route of ours begins there.
    package static var origin: Form {
        Form("http or https URL without a path") { text throws(SettingDemand) in
            guard WebText.isURL(text) else { throw WebText.demand }
            guard let address = WebAddress(text), address.path.isEmpty else {
                throw SettingDemand(
                    "must be a URL with a host, perhaps a port, and no path, such as https://quartermaster.example")
            }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }
}

private enum WebText {
    static let demand = SettingDemand("must be a URL that begins with https:// or http://")

    static func isURL(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && !text.contains(where: \.isWhitespace)
    }
}

extension Form where Value == WebAddress {
    /// A URL, taken apart.
    package static var address: Form {
        Form("http or https URL", write: \.text) { text throws(SettingDemand) in
            guard WebText.isURL(text) else { throw WebText.demand }
            guard let address = WebAddress(text) else {
                throw SettingDemand("must be a URL with a host, and perhaps a port and a path")
            }
            return address
        }
    }
}

extension Form where Value == Bool {
    /// `on` or `off`.
    package static var isOn: Form {
        Form("on, off", "must be on or off", write: { $0 ? "on" : "off" }) { text in
            switch text.lowercased() {
            case "on", "true", "1": true
            case "off", "false", "0": false
            default: nil
            }
        }
    }
}

extension Form where Value == Int {
    /// A whole number of the range.
    package static func number(_ range: ClosedRange<Int>) -> Form {
        let (least, most) = (range.lowerBound, range.upperBound)
        return Form("\(least) to \(most)", "must be a whole number from \(least) to \(most)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Bytes, with a unit or without.
    package static func size(_ range: ClosedRange<Int>) -> Form {
        Form("size, \(range.sizeText)", "must be a size such as 15MiB, 32MB or 4096, \(range.sizeText)", write: SizeText.text) {
            text in
            SizeText.parse(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Form where Value == Int? {
    /// Bytes, with a unit or without; nil for `off`.
    package static func sizeOrOff(_ range: ClosedRange<Int>) -> Form {
        Form("size, \(range.sizeText), or off", write: { $0.map(SizeText.text) ?? "off" }) { text throws(SettingDemand) in
            if text.lowercased() == "off" { return nil }
            guard let bytes = SizeText.parse(text), range.contains(bytes) else {
                throw SettingDemand("must be a size such as 15MiB, 32MB or 4096, \(range.sizeText), or off")
            }
            return bytes
        }
    }
}

extension ClosedRange<Int> {
    fileprivate var sizeText: String { "from \(SizeText.text(lowerBound)) to \(SizeText.text(upperBound))" }
}

extension Form where Value == Duration {
    /// A number with a unit. One outside of what is usual is taken, and `doctor` warns.
    /// - Parameter takesSeconds: whether a number without a unit is taken, as seconds.
    package static func duration(
        atLeast shortest: Duration = DurationText.least, atMost longest: Duration, usual: ClosedRange<Duration>? = nil,
        takesSeconds: Bool = false
    ) -> Form {
        let range = shortest...longest
        let extent = DurationText.text(range)
        return Form(
            "duration, \(extent)", "must be a duration with its unit, such as 500ms, 5s, 2m or 90d, \(extent)",
            write: DurationText.text,
            usual: { duration in
                usual.flatMap {
                    $0.contains(duration) ? nil : "\(DurationText.text($0.lowerBound)) to \(DurationText.text($0.upperBound))"
                }
            },
            { text in
                let written = takesSeconds && Int(text) != nil ? text + "s" : text
                return DurationText.parse(written).flatMap { range.contains($0) ? $0 : nil }
            })
    }
}

extension Form where Value: RawRepresentable<String> & CaseIterable {
    /// One of the type's words.
    package static var choice: Form {
        let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return Form(words, "must be one of: \(words)", write: \.rawValue) { Value(rawValue: $0.lowercased()) }
    }
}

extension Form {
    /// Any number of elements, between commas or spaces. `demand` says what they must be, `parse` gives nil for what is none.
    package static func list<Element: Sendable>(
        _ elements: String, _ demand: String, _ parse: @escaping @Sendable (String) -> Element?
    ) -> Form where Value == [Element] {
        Form("\(elements), between commas", write: { $0.map { "\($0)" }.joined(separator: ", ") }) { text throws(SettingDemand) in
            var parsed: [Element] = []
            for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) {
                guard let element = parse(part) else { throw SettingDemand("\(demand); \(part) is not one") }
                parsed.append(element)
            }
            return parsed
        }
    }
}

extension Form where Value == [AddressBlock] {
    /// Networks.
    package static var addressBlocks: Form {
        let blocks = list("addresses and blocks", "must be addresses or blocks such as 10.0.0.0/8", AddressBlock.init)
        return Form(blocks.values, write: blocks.write) { text throws(SettingDemand) in
            let parts = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
            if let all = parts.first(where: { $0.hasSuffix("/0") }) {
                throw SettingDemand("must not be everybody, which \(all) means: name addresses or smaller blocks")
            }
            return try blocks.parse(text)
        }
    }
}
