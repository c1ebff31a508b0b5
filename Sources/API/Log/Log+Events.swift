import HTTP
import Postgres

extension Log {
    /// One line a request; a route's template stands for its path, which may hold what is nobody's business.
    package func write(_ request: CompletedRequest) {
        write(Self.requests[Self.level(of: request).severity]) { line in
            line.add(.requestID, request.requestID)
            line.add(.method, request.method?.name ?? "-")
            line.add(.route, request.route ?? "-")
            line.add(.status, request.status.code)
            line.add(.duration, Int(request.duration / .microseconds(1)))
            line.add(.bytes, request.bytes)
            line.add(.remoteAddress, request.remoteAddress)
            for field in request.fields {
                switch field.value {
                case .text(let text): line.add((field.name, .text(text)))
                case .number(let number): line.add((field.name, .number(number)))
                case .places(let texts): line.add((field.name, .places(texts)))
                }
            }
        }
    }
}

extension Log {
    /// Probes come every few seconds: a good answer to one is nothing to read.
    private static let probes = ["/livez", "/readyz", "/health", "/healthz"]

    /// The openings of requests' lines, by severity.
    private static let requests = Level.allCases.map { LogLine.Opening($0, "request") }

    private static func level(of request: CompletedRequest) -> Level {
        if request.status.code >= 500 { return .warning }
        return request.status.code < 400 && request.route.map(probes.contains) == true ? .debug : .info
    }

    /// Connections fail, for a new reason, or succeed again.
    package func connecting(_ error: PostgresError?) {
        guard let error else { return write(.info, "postgres is connected") }
        var fields = Self.fields(error)
        // 42P05, 26000: a pooler gives one client's prepared statements to another.
        if ["42P05", "26000"].contains(error.sqlState) {
            fields.append(("hint", .text("behind a pooler? set PREPARED_STATEMENTS=off")))
        }
        write(.error, "can't connect to Postgres", fields)
    }

    /// A request, or the rest of its answer, could not be because of storage.
    package func storageFailed(_ requestID: String, _ reason: String) {
        write(.error, "storage failed", [("request_id", .text(requestID)), ("reason", .text(reason))])
    }

    /// The known facts of a failure; Postgres' sentence too, since it is for people.
    package static func fields(_ error: PostgresError) -> [Field] {
        guard case .refused(let refusal) = error else { return [("reason", .text("\(error)"))] }
        var fields: [Field] = [("sqlstate", .text(refusal.sqlState))]
        if let constraint = refusal.constraint { fields.append(("constraint", .text(constraint))) }
        return fields + [("reason", .text(refusal.message))]
    }
}
