import HTTP

extension Log {
    /// One line a request; a route's template stands for its path, which may hold what is nobody's business.
    func write(_ request: CompletedRequest) {
        let level: Level = request.status.code >= 500 ? .warning : .info
        guard isLogged(level) else { return }
        var fields: [Field] = [
            ("request_id", .text(request.requestID)), ("method", .text(request.method?.name ?? "-")),
            ("route", .text(request.route ?? "-")), ("status", .number(request.status.code)),
            ("duration_us", .number(Int(request.duration / .microseconds(1)))), ("bytes", .number(request.bytes)),
            ("remote_address", .text(request.remoteAddress)),
        ]
        for field in request.fields {
            switch field.value {
            case .text(let text): fields.append((field.name, .text(text)))
            case .number(let number): fields.append((field.name, .number(number)))
            }
        }
        write(level, "request", fields)
    }
}
