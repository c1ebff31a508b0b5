/// Writes answers as bytes (RFC 9112, sections 2 and 4).
struct ResponseEncoder {
    /// What the answer's request and connection add to it.
    struct Context {
        let requestID: String
        let isHead: Bool
        /// The value of the `Connection` field, if it has one.
        let connection: String?
    }

    /// The lines that every answer has: `X-Content-Type-Options`, and `Server` where it is set.
    private let fixedLines: [UInt8]
    private var date = DateField()

    init(serverName: String?) {
        var headers = Headers()
        headers.add("X-Content-Type-Options", "nosniff")
        if let serverName { headers.add("Server", serverName) }
        var lines: [UInt8] = []
        Self.append(headers, to: &lines)
        fixedLines = lines
    }

    /// Appends an answer to `output`; returns the length of the body it sends.
    mutating func encode(_ response: Response, _ context: Context, to output: inout [UInt8]) -> Int {
        let isBodyless = response.status.isBodyless
        output.reserveCapacity(output.count + 384 + response.body.count)
        Self.append(response.status, to: &output)
        Self.append(response.headers, to: &output)
        output += date.current()
        if !isBodyless { Self.append("Content-Length", String(response.body.count), to: &output) }
        Self.append("X-Request-Id", context.requestID, to: &output)
        output += fixedLines
        if let connection = context.connection { Self.append("Connection", connection, to: &output) }
        output += "\r\n".utf8
        guard !isBodyless, !context.isHead else { return 0 }
        output += response.body
        return response.body.count
    }

    private static func append(_ status: Status, to output: inout [UInt8]) {
        output += "HTTP/1.1 ".utf8
        output += String(status.code).utf8
        output.append(ASCII.space)
        output += status.reasonPhrase.utf8
        output += "\r\n".utf8
    }

    private static func append(_ headers: Headers, to output: inout [UInt8]) {
        headers.forEach { name, value in
            output += name
            output += ": ".utf8
            output += value
            output += "\r\n".utf8
        }
    }

    private static func append(_ name: String, _ value: String, to output: inout [UInt8]) {
        output += name.utf8
        output += ": ".utf8
        output += value.utf8
        output += "\r\n".utf8
    }
}
