/// One SQL statement the server sends, by a name that is unique among them.
public struct Statement: Sendable, Hashable {
    /// The name it is prepared under.
    public let name: String
    /// Its text, with `$1`… for parameters.
    public let sql: String

    /// Names `sql`; every statement is prepared on every connection when that opens.
    public init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }

    /// A call of the SQL function `schema.name` with casts for its parameters, such as `office.get_me($1::uuid)`.
    public static func call(_ function: String, _ types: String...) -> Statement {
        call(function, types)
    }

    /// The same with the types of its parameters in an array.
    public static func call(_ function: String, _ types: [String]) -> Statement {
        let parameters = types.enumerated().map { "$\($0 + 1)::\($1)" }.joined(separator: ", ")
        return Statement(name: function, sql: "select * from \(function)(\(parameters))")
    }
}
