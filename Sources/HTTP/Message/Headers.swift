import Text

/// The header fields of a message, in their order, a name as often as it was sent.
///
/// A request's fields stay where they were read: looking one up copies nothing but the value asked for.
public struct Headers: Sendable {
    /// Where one field stands, relative to `base`.
    struct Field: Sendable {
        var name: Range<UInt32>
        var value: Range<UInt32>
    }

    private var bytes: [UInt8]
    private let base: Int
    private var fields: [Field]

    /// No fields.
    public init() {
        bytes = []
        base = 0
        fields = []
    }

    /// Fields that stand in `bytes`, their places counted from `base`.
    init(_ fields: [Field], in bytes: [UInt8], base: Int) {
        self.bytes = bytes
        self.base = base
        self.fields = fields
    }

    /// How many fields there are.
    public var count: Int { fields.count }

    /// The value of the first field of that name; bytes that are no UTF-8 are replaced by U+FFFD.
    public subscript(name: FieldName) -> String? {
        first(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of the value of the first field of that name.
    public func first(_ name: FieldName) -> ArraySlice<UInt8>? {
        for field in fields where name.matches(slice(field.name)) {
            return slice(field.value)
        }
        return nil
    }

    /// The values of all fields of that name, in order.
    public func all(_ name: FieldName) -> [ArraySlice<UInt8>] {
        fields.filter { name.matches(slice($0.name)) }.map { slice($0.value) }
    }

    /// Calls `body` with the bytes of each name and value, in order.
    func forEach<Failure: Error>(
        _ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        for field in fields {
            try body(slice(field.name), slice(field.value))
        }
    }

    /// Calls `body` with the length of each name and where the field stands, in order; nothing is copied.
    func forEachPlace(_ body: (_ nameLength: Int, _ field: Field) -> Void) {
        for field in fields { body(field.name.count, field) }
    }

    func slice(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
        bytes[(base + Int(range.lowerBound))..<(base + Int(range.upperBound))]
    }
}

extension Headers {
    /// Adds a field after the others.
    ///
    /// A control character in the value becomes a space: no value can end its line and begin another.
    public mutating func add(_ name: FieldName, _ value: String) {
        let nameStart = bytes.count
        bytes.append(contentsOf: name.text.utf8)
        let valueStart = bytes.count
        bytes.append(contentsOf: value.utf8)
        for index in valueStart..<bytes.count where !ASCII.isFieldText(bytes[index]) {
            bytes[index] = ASCII.space
        }
        fields.append(Field(name: place(nameStart..<valueStart), value: place(valueStart..<bytes.count)))
    }

    /// Adds a field, in place of all others of its name.
    public mutating func set(_ name: FieldName, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Removes all fields of that name.
    public mutating func remove(_ name: FieldName) {
        fields = fields.filter { !name.matches(slice($0.name)) }
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
