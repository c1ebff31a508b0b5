/// One row of an answer, its columns by name, each as the text Postgres gave it.
struct Row: Sendable, Equatable, CustomStringConvertible {
    let columns: [String: String]

    /// Nil for null and for a column that is not there.
    subscript(column: String) -> String? { columns[column] }

    var description: String {
        "{" + columns.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    }
}
