import JSON

extension FuzzTarget {
    /// A document that is taken says the same when it is written and read again; one that is refused says where.
    static let json = FuzzTarget("json", longestInput: 1024) {
        // Six levels and eight digits are deep and long enough to be passed by short documents.
        let limits = JSONLimits(depth: 6, numberLength: 8)
        var kept = limits
        kept.keepsUnstorable = true
        return { [kept] bytes throws(Finding) in
            guard let value = try JSONFuzz.read(bytes, kept) else { return }
            try JSONFuzz.checkText(value)
            let written = JSONFuzz.written(value)
            guard let again = try JSONFuzz.read(written, limits) else { throw Finding("what was written is refused") }
            try Finding.unless(JSONFuzz.isSame(value, again), "what was written is read as something else")
            try Finding.unless(JSONFuzz.written(again) == written, "the same value is written in two ways")
        }
    }
}

private enum JSONFuzz {
    /// Nil for a document that is refused.
    static func read(_ bytes: [UInt8], _ limits: JSONLimits) throws(Finding) -> JSONValue? {
        do {
            return try JSONValue(parsing: bytes, limits: limits)
        } catch {
            try Finding.unless((0...bytes.count).contains(error.offset), "a fault outside of the document: \(error)")
            return nil
        }
    }

    static func written(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    /// No name twice, and no text that Postgres cannot keep.
    static func checkText(_ value: JSONValue) throws(Finding) {
        switch value {
        case .string(let text), .unstorable(let text): try Finding.unless(!text.utf8.contains(0), "U+0000 in a string")
        case .array(let elements): for element in elements { try checkText(element) }
        case .object(let object):
            let names = Set(object.members.map { Array($0.name.utf8) })
            try Finding.unless(names.count == object.members.count, "a name twice in one object")
            for member in object.members { try checkText(member.value) }
        case .null, .bool, .number: break
        }
    }

    static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left.utf8.elementsEqual(right.utf8)
        // What could not be kept is written without that.
        case (.string(let left), .string(let right)), (.unstorable(let left), .string(let right)):
            left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left.elementsEqual(right, by: isSame)
        case (.object(let left), .object(let right)): left.members.elementsEqual(right.members, by: isSame)
        default: false
        }
    }

    private static func isSame(_ left: JSONObject.Member, _ right: JSONObject.Member) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8) && isSame(left.value, right.value)
    }
}
