/// Why a document is no JSON that we take, and where.
public struct JSONFault: Error, Sendable, Equatable {
    /// The kinds of fault.
    public enum Reason: Sendable, Equatable {
        /// The bytes are not UTF-8.
        case invalidUTF8
        /// The document ends inside a value, or holds none.
        case unexpectedEnd
        /// A byte that the grammar does not allow there.
        case unexpectedByte
        /// Something other than white space follows the value.
        case trailingBytes
        /// Arrays and objects nest deeper than the limit.
        case tooDeep
        /// There are more values than the limit.
        case tooManyValues
        /// A number that is not of JSON's grammar, such as `01`, `1.` or `+1`.
        case invalidNumber
        /// A number literal longer than the limit.
        case numberTooLong
        /// A control character below U+0020 stands unescaped in a string.
        case controlCharacter
        /// A backslash is followed by something that is no escape.
        case invalidEscape
        /// An escaped surrogate without its other half.
        case loneSurrogate
        /// U+0000, which Postgres can keep in no text.
        case nulCharacter
        /// A name stands twice in one object.
        case duplicateName
    }

    /// The fault.
    public let reason: Reason
    /// Where, in bytes from the start of the document.
    public let offset: Int

    /// A fault of that kind at that place.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
