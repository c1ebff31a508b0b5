/// Sizes as settings write them: `15MiB` is of 1,048,576 bytes each, `32MB` of 1,000,000; a number without a unit is bytes.
public enum SizeText {
    private static let binary: [(name: String, bytes: Int)] = [
        ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
    ]
    private static let decimal: [(name: String, bytes: Int)] = [
        ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000), ("KB", 1000), ("B", 1), ("", 1),
    ]

    /// Bytes; nil for what is no size.
    public static func parse(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Int(digits), let factor = (binary + decimal).first(where: { $0.name == unit })?.bytes,
            case let (bytes, overflow) = number.multipliedReportingOverflow(by: factor), !overflow
        else { return nil }
        return bytes
    }

    /// In the largest binary unit that leaves a whole number.
    public static func text(_ bytes: Int) -> String {
        guard bytes > 0, let unit = binary.first(where: { bytes.isMultiple(of: $0.bytes) }) else { return "\(bytes)" }
        return "\(bytes / unit.bytes)\(unit.name)"
    }
}
