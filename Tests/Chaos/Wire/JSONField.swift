import JSON

/// A member of a request's body.
struct JSONField: Sendable {
    let name: String
    let value: JSONValue

    init(_ name: String, _ text: String) {
        self.name = name
        value = .string(text)
    }

    init(_ name: String, _ number: Int) {
        self.name = name
        value = .number("\(number)")
    }

    init(_ name: String, _ isTrue: Bool) {
        self.name = name
        value = .bool(isTrue)
    }

    init(_ name: String, _ members: [JSONField]) {
        self.name = name
        value = members.object
    }

    /// An array of objects.
    init(_ name: String, _ objects: [[JSONField]]) {
        self.name = name
        value = .array(objects.map(\.object))
    }

    init(_ name: String, _ texts: [String]) {
        self.name = name
        value = .array(texts.map { .string($0) })
    }
}

extension [JSONField] {
    /// The text of the object of these members.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(object)
        return writer.bytes
    }

    fileprivate var object: JSONValue {
        .object(JSONObject(members: map { JSONObject.Member(name: $0.name, value: $0.value) }))
    }
}
