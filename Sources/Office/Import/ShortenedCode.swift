import JSON

/// A cell that names a code by an address, and the code that is stored.
package struct ShortenedCode: Sendable, Equatable {
    package let line: Int
    package let column: String
    /// The cell.
    package let value: String
    package let code: String

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("line")
            json.int(line)
            for (name, text) in [("column", column), ("value", value), ("code", code)] {
                json.name(name)
                json.string(text)
            }
        }
    }
}
