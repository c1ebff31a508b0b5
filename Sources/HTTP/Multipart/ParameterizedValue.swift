import Text

/// A field's value followed by parameters, such as `form-data; name="a"` (RFC 9110, section 5.6.6).
struct ParameterizedValue {
    /// The text before the first semicolon.
    let value: ArraySlice<UInt8>
    private var parameters: [(name: ArraySlice<UInt8>, value: [UInt8])] = []

    /// Nil when it is malformed, or names a parameter twice: two readers would choose differently.
    init?(_ text: ArraySlice<UInt8>) {
        value = ASCII.trimmed(text.prefix { $0 != UInt8(ascii: ";") })
        var rest = text[(text.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex)...]
        while !rest.isEmpty {
            guard Self.skipSemicolon(&rest) else { return nil }
            if rest.isEmpty || rest.first == UInt8(ascii: ";") { continue }
            guard let name = Self.takeName(&rest), let value = Self.takeValue(&rest) else { return nil }
            guard !parameters.contains(where: { ASCII.equalIgnoringCase($0.name, name) }) else { return nil }
            parameters.append((name, value))
        }
    }

    /// The value of the parameter of that name in any case, without its quotes.
    subscript(name: String) -> [UInt8]? {
        parameters.first { ASCII.equalIgnoringCase($0.name, name) }?.value
    }

    /// Takes a semicolon and the white space around it, or what is left when that is white space.
    private static func skipSemicolon(_ rest: inout ArraySlice<UInt8>) -> Bool {
        rest = rest.drop(while: ASCII.isSpace)
        guard let byte = rest.popFirst() else { return true }
        guard byte == UInt8(ascii: ";") else { return false }
        rest = rest.drop(while: ASCII.isSpace)
        return true
    }

    /// Takes a name and the equals sign after it.
    private static func takeName(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = rest.prefix(while: CharacterSet.token.contains)
        rest = rest[name.endIndex...]
        return name.isEmpty || rest.popFirst() != UInt8(ascii: "=") ? nil : name
    }

    private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        if rest.first == UInt8(ascii: "\"") { return takeQuoted(&rest) }
        let value = rest.prefix(while: CharacterSet.token.contains)
        rest = rest[value.endIndex...]
        return value.isEmpty ? nil : Array(value)
    }

    /// A backslash escapes a quote or another backslash only: file names of Windows hold some that escape nothing.
    private static func takeQuoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return value }
            let escapes = byte == UInt8(ascii: "\\") && (rest.first == UInt8(ascii: "\"") || rest.first == byte)
            value.append(escapes ? rest.removeFirst() : byte)
        }
        return nil
    }
}
