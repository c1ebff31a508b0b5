/// A status code (RFC 9110, section 15).
public struct Status: Sendable, Equatable, Hashable {
    /// The three digits, 100 to 599.
    public let code: Int

    /// The status of that code.
    public init(_ code: Int) {
        self.code = code
    }

    /// True when an answer of this status never has a body (RFC 9112, section 6.3).
    var isBodyless: Bool {
        code < 200 || code == 204 || code == 304
    }
}

extension Status {
    /// 101: the connection goes on in another protocol.
    public static var switchingProtocols: Status { Status(101) }
    /// 200: here it is.
    public static var ok: Status { Status(200) }
    /// 201: made.
    public static var created: Status { Status(201) }
    /// 204: done, and nothing to say.
    public static var noContent: Status { Status(204) }
    /// 304: what the client has is still right.
    public static var notModified: Status { Status(304) }
    /// 400: not understood.
    public static var badRequest: Status { Status(400) }
    /// 403: not for this one.
    public static var forbidden: Status { Status(403) }
    /// 404: no such thing.
    public static var notFound: Status { Status(404) }
    /// 405: not in this way.
    public static var methodNotAllowed: Status { Status(405) }
    /// 408: it took the client too long.
    public static var requestTimeout: Status { Status(408) }
    /// 409: not as things stand.
    public static var conflict: Status { Status(409) }
    /// 413: the body is too large.
    public static var contentTooLarge: Status { Status(413) }
    /// 414: the target is too long.
    public static var uriTooLong: Status { Status(414) }
    /// 415: not in this format.
    public static var unsupportedMediaType: Status { Status(415) }
    /// 417: the expectation cannot be met.
    public static var expectationFailed: Status { Status(417) }
    /// 421: another server's.
    public static var misdirectedRequest: Status { Status(421) }
    /// 426: in another protocol, or another version of it.
    public static var upgradeRequired: Status { Status(426) }
    /// 429: too often.
    public static var tooManyRequests: Status { Status(429) }
    /// 431: the head is too large.
    public static var headerFieldsTooLarge: Status { Status(431) }
    /// 499: nobody was there any more to be told. For the access log alone; the number is nginx's.
    public static var clientClosedRequest: Status { Status(499) }
    /// 500: our fault.
    public static var internalServerError: Status { Status(500) }
    /// 501: nothing here knows how.
    public static var notImplemented: Status { Status(501) }
    /// 503: not now.
    public static var serviceUnavailable: Status { Status(503) }
    /// 505: another HTTP.
    public static var httpVersionNotSupported: Status { Status(505) }
}

extension Status {
    /// The reason phrase of RFC 9110, section 15; empty for a code that has none there.
    public var reasonPhrase: String {
        switch code {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        default: errorPhrase
        }
    }

    private var errorPhrase: String {
        switch code {
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 425: "Too Early"
        case 426: "Upgrade Required"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
