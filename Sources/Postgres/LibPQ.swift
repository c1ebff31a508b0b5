import CPostgres
import Glibc
import Text

/// A connection of libpq and what is done with it, in Swift's types. Used by one thread at a time.
final class LibPQ: @unchecked Sendable {
    private let connection: OpaquePointer
    /// True when a COMMIT's wait for a synchronous standby was cancelled: it is there, and a fail-over may take it away.
    private(set) var isCommitUncertain = false
    /// True when statements are sent by their names.
    var preparesStatements = false
    /// The names that Postgres knows.
    private var prepared: Set<String> = []
    /// True when Postgres ends statements by itself: the session was told when, and is nobody else's.
    var keepsTimeouts = false

    /// How an answer ended.
    enum Outcome {
        case rows(Rows)
        case failed(PostgresError)
        /// A neighbour of the same pipeline batch failed, so this one never ran.
        case aborted
        /// The end of a pipeline batch.
        case synced
    }

    /// Connects and waits for it: name look-ups included, so never on a loop.
    init(connecting connectionString: String, timeout: Duration) throws(PostgresError) {
        let seconds = String(max(2, timeout.components.seconds))
        let options = [
            ("dbname", connectionString), ("connect_timeout", seconds), ("client_encoding", "UTF8"),
            ("fallback_application_name", "quartermaster"), ("keepalives_idle", "30"),
            ("tcp_user_timeout", String(timeout.wholeMilliseconds * 2)),
        ]
        let connected = withCStrings(options.map(\.0)) { names in
            withCStrings(options.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
        }
        guard let connected else { throw .unavailable }
        connection = connected
        guard PQstatus(connection) == CONNECTION_OK else {
            let message = LoginRefusal.sentence(of: String(cString: PQerrorMessage(connection)))
            throw .refused(.init(sqlState: "08001", constraint: nil, message: message))
        }
    }

    deinit { PQfinish(connection) }

    var backendProcessID: Int32 { PQbackendPID(connection) }
    var descriptor: Int32 { PQsocket(connection) }
    var isUsable: Bool { PQstatus(connection) == CONNECTION_OK }

    /// Notices are for people at a prompt, and are answered into nowhere; but one of them says that a commit is uncertain. Neither its
    /// SQLSTATE nor its words in the server's language tell it from others: the function of Postgres that speaks does.
    func watchNotices() {
        PQsetNoticeReceiver(
            connection,
            { this, notice in
                guard let this, let function = PQresultErrorField(notice, qm_diag_source_function()),
                    strcmp(function, "SyncRepWaitForLSN") == 0
                else { return }
                Unmanaged<LibPQ>.fromOpaque(this).takeUnretainedValue().isCommitUncertain = true
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    // MARK: Blocking

    /// Runs one or more statements without parameters and waits. Returns the last one's rows. Past the deadline, where there
    /// is one, it throws `timedOut`, and the connection is of no more use.
    @discardableResult
    func execute(_ sql: String, by deadline: ContinuousClock.Instant? = nil) throws(PostgresError) -> Rows {
        try wait(PQsendQuery(connection, sql) == 1, by: deadline)
    }

    /// Runs one statement with parameters and waits.
    func execute(
        _ sql: String, _ parameters: SentValues, by deadline: ContinuousClock.Instant? = nil
    ) throws(PostgresError) -> Rows {
        let sent = parameters.withCStrings { PQsendQueryParams(connection, sql, $1, nil, $0, nil, nil, 0) }
        guard let sent else { throw Self.nulInParameter }
        return try wait(sent == 1, by: deadline)
    }

    /// Prepares statements under their names, all in one round trip, and waits.
    func prepare(_ statements: [Statement], by deadline: ContinuousClock.Instant) throws(PostgresError) {
        guard !statements.isEmpty else { return }
        guard PQenterPipelineMode(connection) == 1 else { throw .unavailable }
        for statement in statements {
            guard PQsendPrepare(connection, statement.name, statement.sql, 0, nil) == 1 else { throw .unavailable }
        }
        guard sync() else { throw .unavailable }
        while true {
            try waitForResult(by: deadline)
            switch nextOutcome() {
            case .synced?:
                guard PQexitPipelineMode(connection) == 1 else { throw .unavailable }
                prepared.formUnion(statements.map(\.name))
                return
            case .failed(let error)?: throw error
            // Between two statements' results there is none, as at the end of a lost connection.
            case nil where !isUsable: throw .unavailable
            case .rows?, .aborted?, nil: continue
            }
        }
    }

    /// The outcome of what was sent: that of its last statement, or the first that was refused.
    private func wait(_ isSent: Bool, by deadline: ContinuousClock.Instant?) throws(PostgresError) -> Rows {
        guard isSent else { throw .unavailable }
        var last: Outcome?
        while true {
            try waitForResult(by: deadline)
            guard let next = nextOutcome() else { break }
            if case .failed? = last { continue }
            last = next
        }
        switch last {
        case .rows(let rows)? where !isCommitUncertain: return rows
        case .rows?: throw .unavailable
        case .failed(let error)?: throw error
        case .aborted?, .synced?, nil: throw .unavailable
        }
    }

    /// libpq itself would wait without end for another side that has fallen silent.
    private func waitForResult(by deadline: ContinuousClock.Instant?) throws(PostgresError) {
        guard let deadline else { return }
        while PQflush(connection) == 1 || PQisBusy(connection) == 1 {
            let left = deadline - .now
            guard left > .zero else { throw .timedOut }
            var asked = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            let result = poll(&asked, 1, Int32(clamping: left.wholeMilliseconds))
            guard result >= 0 || errno == EINTR else { throw .unavailable }
            if result > 0, PQconsumeInput(connection) != 1 { throw .unavailable }
        }
    }

    // MARK: Non-blocking

    func becomeNonBlocking() { PQsetnonblocking(connection, 1) }
    func enterPipeline() { PQenterPipelineMode(connection) }

    /// Queues a statement; false when the connection is broken. Throws `22021` for a parameter that holds a NUL.
    func send(_ statement: Statement, _ parameters: SentValues) throws(PostgresError) -> Bool {
        guard preparesStatements else { return try send(sql: statement.sql, parameters) }
        let sent = statement.cName.withUnsafeBufferPointer { name in
            parameters.withCStrings { PQsendQueryPrepared(connection, name.baseAddress, $1, $0, nil, nil, 0) }
        }
        guard let sent else { throw Self.nulInParameter }
        return sent == 1
    }

    /// True when a statement has to be prepared before it is sent.
    func mustPrepare(_ statement: Statement) -> Bool { preparesStatements && !prepared.contains(statement.name) }

    /// Queues the preparation of a statement; false when the connection is broken.
    func sendPreparation(of statement: Statement) -> Bool {
        PQsendPrepare(connection, statement.name, statement.sql, 0, nil) == 1
    }

    /// Postgres has prepared a statement.
    func notePrepared(_ statement: Statement) { prepared.insert(statement.name) }

    /// Sends as `send` does, for a statement without a name.
    func send(sql: String, _ parameters: SentValues) throws(PostgresError) -> Bool {
        let sent = parameters.withCStrings { PQsendQueryParams(connection, sql, $1, nil, $0, nil, nil, 0) }
        guard let sent else { throw Self.nulInParameter }
        return sent == 1
    }

    /// Ends a pipeline batch; libpq sends what it can at once.
    func sync() -> Bool { PQpipelineSync(connection) == 1 }

    /// Sends what is queued: true when all is out, false when the socket is full, nil when it is broken.
    func flush() -> Bool? {
        switch PQflush(connection) {
        case 0: true
        case 1: false
        default: nil
        }
    }

    /// Reads what has come; false when the connection is broken.
    func consume() -> Bool { PQconsumeInput(connection) == 1 }

    /// True when the next result would have to be waited for.
    var isBusy: Bool { PQisBusy(connection) == 1 }

    /// The next result; nil is the end of one statement's results.
    func nextOutcome() -> Outcome? {
        guard let result = PQgetResult(connection) else { return nil }
        defer { PQclear(result) }
        return outcome(of: result)
    }

    /// The handle that asks Postgres to cancel, though this connection is gone.
    var cancellation: Cancellation? { PQgetCancel(connection).map { Cancellation($0) } }

    // MARK: Results

    private func outcome(of result: OpaquePointer) -> Outcome {
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: .rows(Rows(copying: result))
        case PGRES_PIPELINE_SYNC: .synced
        case PGRES_PIPELINE_ABORTED: .aborted
        default: .failed(refusal(of: result))
        }
    }

    private func refusal(of result: OpaquePointer) -> PostgresError {
        // "too many clients" and a lost connection reach libpq without a SQLSTATE.
        guard let sqlState = field(result, qm_diag_sqlstate()) else { return .unavailable }
        let message = field(result, qm_diag_message_primary()) ?? ""
        return .refused(.init(sqlState: sqlState, constraint: field(result, qm_diag_constraint()), message: message))
    }

    private func field(_ result: OpaquePointer, _ code: Int32) -> String? {
        PQresultErrorField(result, code).map { String(cString: $0) }
    }

    private static let nulInParameter = PostgresError.refused(
        .init(sqlState: "22021", constraint: nil, message: "a parameter holds a NUL"))
}
