import Glibc
import Text

/// Writes answers as bytes (RFC 9112, sections 2 and 4).
struct ResponseEncoder {
    /// Facts of the request and the connection that go into its answer.
    struct Context {
        let requestID: String
        let isHead: Bool
        /// The value of the `Connection` field, if it has one.
        let connection: String?
        /// True when the client knows chunks: one of HTTP/1.0 does not.
        var knowsChunks = true
    }

    /// The lines of every answer, and with those of an answer that is kept apart strictly.
    private let fixedLines: (own: [UInt8], strict: [UInt8])
    /// The same with the empty line behind them that ends a head.
    private let lastLines: (own: [UInt8], strict: [UInt8])
    private var date = DateField()

    init(_ configuration: ServerConfiguration) {
        let own = SecurityFields.common(configuration).lines
        let strict = own + SecurityFields.isolation.lines
        fixedLines = (own, strict)
        lastLines = (own + Names.lineEnd, strict + Names.lineEnd)
    }

    /// Appends an answer to `output`, or the head of a streamed one; returns the length of the body that it appended.
    mutating func encode(_ response: Response, _ context: Context, to output: inout [UInt8]) -> Int {
        let isBodyless = response.status.isBodyless
        output.reserveCapacity(output.count + 576 + response.body.count)
        Self.append(response.status, to: &output)
        output += response.headers.lines
        output += date.current()
        if !isBodyless { Self.appendFraming(of: response, context, to: &output) }
        Self.append(Names.requestID, context.requestID, to: &output)
        if let connection = context.connection {
            output += response.isolation == .strict ? fixedLines.strict : fixedLines.own
            Self.append(Names.connection, connection, to: &output)
            output += Names.lineEnd
        } else {
            output += response.isolation == .strict ? lastLines.strict : lastLines.own
        }
        guard !isBodyless, !context.isHead, response.stream == nil else { return 0 }
        output += response.body
        return response.body.count
    }

    /// How the end of the body is told: by its length, by chunks, or by nothing but the end of the connection.
    private static func appendFraming(of response: Response, _ context: Context, to output: inout [UInt8]) {
        if let stream = response.stream, stream.length == nil {
            if context.knowsChunks { output += Names.chunked }
        } else {
            append(Names.contentLength, response.stream?.length ?? response.body.count, to: &output)
        }
    }

    /// The names written in every answer, as bytes: appending an array is a copy, appending text is a walk.
    private enum Names {
        static let version = Array("HTTP/1.1 ".utf8)
        static let ok = Array("HTTP/1.1 200 OK\r\n".utf8)
        static let contentLength = Array("Content-Length: ".utf8)
        static let chunked = Array("Transfer-Encoding: chunked\r\n".utf8)
        static let requestID = Array("X-Request-Id: ".utf8)
        static let connection = Array("Connection: ".utf8)
        static let lineEnd = Array("\r\n".utf8)
    }

    private static func append(_ status: Status, to output: inout [UInt8]) {
        guard status != .ok else {
            output += Names.ok
            return
        }
        output += Names.version
        append(status.code, to: &output)
        output.append(ASCII.space)
        output += status.reasonPhrase.utf8
        output += Names.lineEnd
    }

    private static func append(_ name: [UInt8], _ value: String, to output: inout [UInt8]) {
        output += name
        output += value.utf8
        output += Names.lineEnd
    }

    private static func append(_ name: [UInt8], _ value: Int, to output: inout [UInt8]) {
        output += name
        append(value, to: &output)
        output += Names.lineEnd
    }

    /// Decimal digits of a number that is not negative.
    private static func append(_ number: Int, to output: inout [UInt8]) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}

/// The fields by which answers tell browsers what to refrain from. Written once a loop, as bytes.
enum SecurityFields {
    /// The fields of every answer, with `Server` where it is set.
    static func common(_ configuration: ServerConfiguration) -> Headers {
        var headers = Headers()
        headers.add("X-Content-Type-Options", "nosniff")
        // A URL may hold a token or an id: no other site is told of it.
        headers.add("Referrer-Policy", "no-referrer")
        if let seconds = configuration.strictTransportSecurity {
            // Not for subdomains: they may be somebody else's.
            headers.add("Strict-Transport-Security", "max-age=\(seconds)")
        }
        if let name = configuration.serverName { headers.add("Server", name) }
        return headers
    }

    /// The fields of answers that are data and no page. `frame-ancestors` does what `X-Frame-Options` did before it.
    static let isolation: Headers = {
        var headers = Headers()
        headers.add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        headers.add("Cross-Origin-Resource-Policy", "same-origin")
        return headers
    }()
}

/// The `Date` line of answers (RFC 9110, section 6.6.1), written anew once a second.
struct DateField {
    private var second: time_t = -1
    private var line: [UInt8] = []

    /// The line for this second, with its CRLF.
    mutating func current() -> [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            line = Array("Date: \(HTTPDate.text(of: now))\r\n".utf8)
        }
        return line
    }
}
