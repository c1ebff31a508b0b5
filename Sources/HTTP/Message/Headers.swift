import Text

/// The header fields of a message, in their order, a name as often as it was sent.
///
/// A request's fields stay where they were read: looking one up copies nothing but the value asked for. An answer's stand as
/// they are sent, a line each: sending them copies them once, all together.
public struct Headers: Sendable {
    /// Where one field stands, relative to `base`.
    struct Field: Sendable {
        var name: Range<UInt32>
        var value: Range<UInt32>
    }

    private var bytes: [UInt8]
    private let base: Int
    private var fields: [Field]
    /// True when `bytes` are the fields as lines and nothing else.
    private let areLines: Bool

    /// No fields.
    public init() {
        bytes = []
        base = 0
        fields = []
        areLines = true
    }

    /// Fields that stand in `bytes`, their places counted from `base`.
    init(_ fields: [Field], in bytes: [UInt8], base: Int) {
        self.bytes = bytes
        self.base = base
        self.fields = fields
        areLines = false
    }

    /// The fields as lines of a head, each with its CRLF.
    var lines: [UInt8] {
        guard !areLines else { return bytes }
        var copy = Headers()
        for field in fields { copy.add(slice(field.name), slice(field.value)) }
        return copy.bytes
    }

    /// How many fields there are.
    public var count: Int { fields.count }

    /// The value of the first field of that name; bytes that are no UTF-8 are replaced by U+FFFD.
    public subscript(name: FieldName) -> String? {
        first(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of the value of the first field of that name.
    public func first(_ name: FieldName) -> ArraySlice<UInt8>? {
        for field in fields where isNamed(name, field) {
            return slice(field.value)
        }
        return nil
    }

    /// The bytes of the value of the one field of that name; nil where there is none, or another.
    func single(_ name: FieldName) -> ArraySlice<UInt8>? {
        var found: Field?
        for field in fields where isNamed(name, field) {
            guard found == nil else { return nil }
            found = field
        }
        return found.map { slice($0.value) }
    }

    /// The values of all fields of that name, in order.
    public func all(_ name: FieldName) -> [ArraySlice<UInt8>] {
        fields.filter { isNamed(name, $0) }.map { slice($0.value) }
    }

    /// True when the value of one of the fields of that name is such.
    func contains(_ name: FieldName, where isSuch: (ArraySlice<UInt8>) -> Bool) -> Bool {
        fields.contains { isNamed(name, $0) && isSuch(slice($0.value)) }
    }

    /// Calls `body` with the bytes of each name and value, in order.
    func forEach<Failure: Error>(
        _ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        for field in fields {
            try body(slice(field.name), slice(field.value))
        }
    }

    /// Where they stand, in order.
    var places: [Field] { fields }

    /// True when that is the name of the field.
    func isNamed(_ name: FieldName, _ field: Field) -> Bool { name.matches(bytes.span, at: place(of: field.name)) }

    private func place(of range: Range<UInt32>) -> Range<Int> {
        (base + Int(range.lowerBound))..<(base + Int(range.upperBound))
    }

    func slice(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
        bytes[place(of: range)]
    }
}

extension Headers {
    /// Adds a field after the others.
    ///
    /// A control character in the value becomes a space: no value can end its line and begin another.
    public mutating func add(_ name: FieldName, _ value: String) {
        add(name.text.utf8, value.utf8)
    }

    private mutating func add(_ name: some Collection<UInt8>, _ value: some Collection<UInt8>) {
        if fields.isEmpty {
            // Room for those of most answers.
            fields.reserveCapacity(6)
            bytes.reserveCapacity(256)
        }
        let nameStart = bytes.count
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(contentsOf: Self.separator)
        let valueStart = bytes.count
        bytes.append(contentsOf: value)
        let valueEnd = bytes.count
        for index in valueStart..<valueEnd where !ASCII.isFieldText(bytes[index]) {
            bytes[index] = ASCII.space
        }
        bytes.append(contentsOf: Self.lineEnd)
        fields.append(Field(name: place(nameStart..<nameEnd), value: place(valueStart..<valueEnd)))
    }

    private static let separator = Array(": ".utf8)
    private static let lineEnd = Array("\r\n".utf8)

    /// Adds a field, in place of all others of its name.
    public mutating func set(_ name: FieldName, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Removes all fields of that name.
    public mutating func remove(_ name: FieldName) {
        guard fields.contains(where: { isNamed(name, $0) }) else { return }
        var others = Headers()
        for field in fields where !isNamed(name, field) { others.add(slice(field.name), slice(field.value)) }
        self = others
    }

    /// The fields of these names, without the others.
    public func only(_ names: [FieldName]) -> Headers {
        var chosen = Headers()
        for name in names {
            for value in all(name) { chosen.add(name, String(decoding: value, as: UTF8.self)) }
        }
        return chosen
    }

    private func place(_ range: Range<Int>) -> Range<UInt32> {
        UInt32(truncatingIfNeeded: range.lowerBound - base)..<UInt32(truncatingIfNeeded: range.upperBound - base)
    }
}
