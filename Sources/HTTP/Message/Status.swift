/// A status code (RFC 9110, section 15).
public struct Status: Sendable, Equatable, Hashable {
    /// The three digits, 100 to 599.
    public let code: Int

    /// The status of that code.
    public init(_ code: Int) {
        self.code = code
    }

    /// Whether an answer of this status never has a body (RFC 9112, section 6.3).
    var isBodyless: Bool {
        code < 200 || code == 204 || code == 304
    }
}

extension Status {
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
    /// 401: who is asking?
    public static var unauthorized: Status { Status(401) }
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
    /// 422: understood, and refused.
    public static var unprocessableContent: Status { Status(422) }
    /// 429: too often.
    public static var tooManyRequests: Status { Status(429) }
    /// 431: the head is too large.
    public static var headerFieldsTooLarge: Status { Status(431) }
    /// 500: our fault.
    public static var internalServerError: Status { Status(500) }
    /// 501: nothing here knows how.
    public static var notImplemented: Status { Status(501) }
    /// 502: someone we asked failed.
    public static var badGateway: Status { Status(502) }
    /// 503: not now.
    public static var serviceUnavailable: Status { Status(503) }
    /// 504: someone we asked took too long.
    public static var gatewayTimeout: Status { Status(504) }
    /// 505: another HTTP.
    public static var httpVersionNotSupported: Status { Status(505) }
}
