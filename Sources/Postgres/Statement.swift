import EventLoop

/// One SQL statement the server sends, by a name that is unique among them.
public struct Statement: Sendable, Hashable {
    /// The name it is prepared under.
    public let name: String
    /// The same as C reads it.
    let cName: ContiguousArray<CChar>
    /// Its text, with `$1`… for the parameters.
    public let sql: String
    /// In the order of their numbers.
    public let parameters: Parameters

    /// The parameters of a statement, by name, with their types as SQL spells them, such as `["id": "uuid"]`.
    public struct Parameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
        /// One of them.
        public struct Parameter: Sendable, Hashable {
            /// The parameter's name: for a call of a function, the function's own.
            public let name: String
            /// Such as `uuid`.
            public let type: String
        }

        /// In the order in which they were written.
        public private(set) var all: [Parameter]

        /// Names and types.
        public init(dictionaryLiteral elements: (String, String)...) {
            all = elements.map { Parameter(name: $0.0, type: $0.1) }
        }

        /// Those of the left, then those of the right.
        public static func + (left: Self, right: Self) -> Self {
            var sum = left
            sum.all += right.all
            return sum
        }
    }

    /// Names `sql`; on a connection for many reads every statement is prepared when it opens, on any other when it is first sent.
    public init(name: String, sql: String, parameters: Parameters = [:]) {
        self.name = name
        cName = name.utf8CString
        self.sql = sql
        self.parameters = parameters
    }

    /// A call of the SQL function `schema.name`, such as `select * from office.get_user(subject => $1::uuid)`. Postgres puts the
    /// parameters in their places when it parses the statement, so that the order here need not be the function's.
    public static func call(_ function: String, _ parameters: Parameters...) -> Statement {
        let parameters = parameters.reduce([:], +)
        return Statement(name: function, sql: "select * from \(text(function, parameters))", parameters: parameters)
    }

    /// A call of a function that returns one row, and an expression that Postgres works out when the function has returned: it is one
    /// more column. Citus takes such a call to its node as it takes the other, which it would not do if it were inside of another call.
    public static func call(_ function: String, _ parameters: Parameters, then expression: String) -> Statement {
        let sql = "select r.*, \(expression) from \(text(function, parameters)) as r"
        return Statement(name: function, sql: sql, parameters: parameters)
    }

    private static func text(_ function: String, _ parameters: Parameters) -> String {
        let list = parameters.all.enumerated().map { "\($1.name) => $\($0 + 1)::\($1.type)" }.joined(separator: ", ")
        return "\(function)(\(list))"
    }
}

/// A statement on its way, and the task that waits for its rows.
final class Request: Owned {
    let statement: Statement
    let parameters: SentValues
    /// Who asks; nil for the server itself.
    let owner: Owner?
    let deadline: EventLoop.Instant
    /// When it was asked for.
    var begun: EventLoop.Instant
    /// Where it is counted once it has its answer; nil where it is not.
    var meter: LaneMeter?
    private var continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>?

    init(
        _ statement: Statement, _ parameters: SentValues, of owner: Owner?, deadline: EventLoop.Instant,
        begun: EventLoop.Instant = .now, _ continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>
    ) {
        self.statement = statement
        self.parameters = parameters
        self.owner = owner
        self.deadline = deadline
        self.begun = begun
        self.continuation = continuation
    }

    /// True when its answer is still to come.
    var isOpen: Bool { continuation != nil }

    /// Wakes the task; only the first call counts.
    func complete(_ result: Result<Rows, PostgresError>) {
        guard let continuation else { return }
        self.continuation = nil
        meter?.figures.record(result, after: .now - begun)
        continuation.resume(returning: result)
    }
}
