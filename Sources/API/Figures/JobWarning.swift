/// A warning of `/readyz` that a job has beside that it fails: for what it finds out, or for what nobody else would miss at once.
package struct JobWarning: Sendable {
    /// As `/readyz` says it.
    package let name: String
    /// The log's lines for when it begins and when it is over; nil where those of failures tell it.
    let lines: (begins: String, hint: String, ends: String)?

    package init(_ name: String, saying lines: (begins: String, hint: String, ends: String)? = nil) {
        self.name = name
        self.lines = lines
    }
}
