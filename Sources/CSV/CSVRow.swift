/// One row of a text, and where it stands.
public struct CSVRow: Equatable, Sendable {
    /// The line that it begins on, from 1.
    public let line: Int
    /// The texts of the fields, without their quotes.
    public let fields: [String]

    /// A row as it was read.
    public init(line: Int, fields: [String]) {
        self.line = line
        self.fields = fields
    }
}

/// How much of a text is held at a time.
public struct CSVLimits: Sendable {
    /// Bytes of a row, with its quotes.
    public var rowLength: Int
    /// Fields of a row.
    public var columns: Int

    /// Limits of these sizes.
    public init(rowLength: Int = 256 * 1024, columns: Int = 1000) {
        self.rowLength = rowLength
        self.columns = columns
    }

    /// A note of 10,000 characters fits in a row several times.
    public static let standard = CSVLimits()
}
