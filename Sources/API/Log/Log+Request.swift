import HTTP

extension Log {
    /// One line a request; a route's template stands for its path, which may hold what is nobody's business.
    package func write(_ request: CompletedRequest) {
        write(request.status.code >= 500 ? .warning : .info, "request") { line in
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
                }
            }
        }
    }
}
