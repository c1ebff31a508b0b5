/// A request as a test writes it: nothing is added but `Host` and the length of a body.
struct Request: Sendable {
    var method: String
    /// The request target, sent as it is.
    var target: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?
    /// What `Host` says.
    var host = "localhost"

    init(_ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Adds the field when there is a value to give it.
    func with(_ name: String, _ value: String?) -> Request {
        var copy = self
        if let value { copy.headers.append((name, value)) }
        return copy
    }

    var bytes: [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)"]
        lines += headers.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }
}
