extension Sequence<String> {
    /// The array as Postgres reads it from text (PostgreSQL manual, "Array Input and Output Syntax"). Each element stands in quotes,
    /// so it may be any text without NUL.
    public var postgresArray: String {
        let elements = map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
        return "{\(elements.joined(separator: ","))}"
    }
}
