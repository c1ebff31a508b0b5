/// The fault that makes a text no CSV that is taken, and its place.
public struct CSVFault: Error, Equatable, Sendable {
    /// The fault's kind.
    public enum Kind: Sendable, CaseIterable {
        /// The bytes are no UTF-8 and, where a mark says so, no UTF-16: Latin-1, or cut in the middle of a character.
        case notUTF8
        /// U+0000, which nothing stores.
        case nullCharacter
        /// A quote inside a field that does not begin with one.
        case strayQuote
        /// Something between a closing quote and the end of the field.
        case textAfterQuote
        /// A quoted field that never ends.
        case openQuote
        /// A row of more bytes than the limit.
        case rowTooLong
        /// A row of more fields than the limit.
        case tooManyColumns
    }

    /// The fault.
    public let kind: Kind
    /// The line of the text, from 1. A line end inside quotes counts.
    public let line: Int
    /// The field of the row, from 1.
    public let column: Int

    /// A fault of that kind, there.
    public init(_ kind: Kind, line: Int, column: Int) {
        self.kind = kind
        self.line = line
        self.column = column
    }
}
