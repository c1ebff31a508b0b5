/// Writes compact JSON to bytes. It puts the commas; that names and values alternate is the caller's to see to.
public struct JSONWriter {
    /// The bytes that were written.
    public private(set) var bytes: [UInt8] = []
    /// True when a value stands before this place in the same array or object.
    private var needsComma = false

    /// A writer with nothing written, and room for so many bytes before it has to make more.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes `null`.
    public mutating func null() {
        literal("null")
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    /// Writes a whole number.
    public mutating func int(_ value: Int) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(of: value.magnitude)
        needsComma = true
    }

    private mutating func digits(of number: UInt) {
        if number > 9 { digits(of: number / 10) }
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }

    /// Writes a string, with what must not stand in one line of text escaped.
    public mutating func string(_ value: String) {
        separate()
        quote(value)
        needsComma = true
    }

    /// Writes text that is JSON already, as it is: a value that is relayed.
    public mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    /// Writes an object; the closure writes a name and then a value for each member.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        beginObject()
        body(&self)
        endObject()
    }

    /// Opens an object, for whoever can't write its members in one closure.
    public mutating func beginObject() {
        begin(UInt8(ascii: "{"))
    }

    /// Closes the object opened last.
    public mutating func endObject() {
        end(UInt8(ascii: "}"))
    }

    /// Writes an array; the closure writes its elements.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        beginArray()
        body(&self)
        endArray()
    }

    /// Opens an array, for whoever can't write its elements in one closure.
    public mutating func beginArray() {
        begin(UInt8(ascii: "["))
    }

    /// Closes the array opened last.
    public mutating func endArray() {
        end(UInt8(ascii: "]"))
    }

    /// Writes the name of a member. Its value is written next.
    public mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of a member, as `name(_: String)` does.
    public mutating func name(_ name: JSONName) {
        separate()
        bytes += name.bytes
        needsComma = false
    }

    /// Writes a value that was read, numbers by their text.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let text): literal(text)
        case .string(let text), .unstorable(let text): string(text)
        case .array(let elements): array { writer in elements.forEach { writer.value($0) } }
        case .object(let object): self.object { writer in object.members.forEach { writer.member($0) } }
        }
    }

    private mutating func member(_ member: JSONObject.Member) {
        name(member.name)
        value(member.value)
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma {
            bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        JSONEscaping.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}

/// The name of a member, quoted and escaped once: for what is written again and again.
public struct JSONName: Sendable {
    /// With its quotes and its colon.
    let bytes: [UInt8]

    /// The name of that text.
    public init(_ text: String) {
        var writer = JSONWriter()
        writer.name(text)
        bytes = writer.bytes
    }
}
