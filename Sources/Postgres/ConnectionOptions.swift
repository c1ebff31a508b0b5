import CPostgres

/// The options of a connection string, for programs that are called: a command line is no place for a password, because
/// everybody on the machine can read it.
public struct ConnectionOptions: Sendable {
    private struct Option: Sendable {
        let name: String
        /// The environment variable that says the same to every program of Postgres; nil where there is none.
        let variable: String?
        let value: String
    }

    private let options: [Option]

    /// Nil for what is no connection string.
    public init?(parsing text: String) {
        guard let parsed = PQconninfoParse(text, nil) else { return nil }
        defer { PQconninfoFree(parsed) }
        var options: [Option] = []
        var next = parsed
        while let name = next.pointee.keyword {
            if let value = next.pointee.val {
                options.append(
                    Option(
                        name: String(cString: name), variable: next.pointee.envvar.map { String(cString: $0) },
                        value: String(cString: value)))
            }
            next += 1
        }
        self.options = options
    }

    /// What the connection string says of an option.
    func value(of name: String) -> String? { options.first { $0.name == name }?.value }

    /// The variables by which a program that is called connects to the same place.
    public var environment: [String: String] {
        var variables: [String: String] = [:]
        for option in options { if let variable = option.variable { variables[variable] = option.value } }
        return variables
    }

    /// The same place, but for the database.
    public func connectionString(to database: String) -> String {
        (options.filter { $0.name != "dbname" }.map { ($0.name, $0.value) } + [("dbname", database)])
            .map { "\($0.0)=\(Self.quoted($0.1))" }.joined(separator: " ")
    }

    /// A database's name as a connection string, whatever characters it has.
    public static func naming(_ database: String) -> String { "dbname=\(quoted(database))" }

    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text.unicodeScalars {
            if character == "'" || character == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "'"
    }
}
