/// An answer, whole but for a streamed body. The server adds the fields that are its own: `Date`, `Content-Length`, `Connection`, `X-Request-Id`,
/// and where they apply `ETag`, `Content-Encoding` and `Vary`.
public struct Response: Sendable {
    /// How a GET's answer can be asked for again without its body (RFC 9110, section 13).
    public enum Validation: Sendable, Equatable {
        /// A strong tag is made of the body's bytes, and `If-None-Match` is honoured.
        case digest
        /// No tag: the answer is about this moment.
        case none
    }

    /// Says whether the body may be sent as gzip.
    public enum Compression: Sendable, Equatable {
        /// When it is text, over 1 KiB, and the client takes it.
        case automatic
        /// Never: a secret beside text that somebody else can choose would show in the length.
        case never
    }

    /// Limits what a page of another site, or a person who is led there, gets a browser to do with the answer.
    public enum Isolation: Sendable, Equatable {
        /// Nothing: it loads nothing, is shown in no frame, and is nobody's image or script.
        case strict
        /// The handler's own fields say it.
        case own
    }

    /// The status.
    public var status: Status
    /// The fields, but for the server's own.
    public var headers: Headers
    /// The body; it is left out where HEAD or the status demands it.
    public var body: [UInt8]
    /// A body that is made while it is sent, in place of `body`. It is sent as it is: no gzip, and no tag but the handler's.
    public var stream: BodyStream?
    /// The tag and the gzip form of `body`, where they are kept for the next answer that has it; nil works them out.
    public var forms: KeptForms?
    /// Applies to GET and HEAD with status 200, not to a stream.
    public var validation = Validation.digest
    /// The wish for gzip.
    public var compression = Compression.automatic
    /// How browsers are told to keep it apart.
    public var isolation = Isolation.strict
    /// True when the connection is closed after this answer, whatever the client wished.
    public var closesConnection = false
    /// True when it is no answer but the wish to be asked again (`suspended`).
    public private(set) var isSuspended = false

    /// An answer of these parts.
    public init(_ status: Status, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with a streamed body.
    public init(_ status: Status, headers: Headers, stream: BodyStream) {
        self.init(status, headers: headers)
        self.stream = stream
    }

    /// An answer with a body of that media type.
    public init(_ status: Status, contentType: String, body: [UInt8]) {
        self.init(status, body: body)
        headers.add(.contentType, contentType)
    }
}

extension Response {
    /// No answer yet: the request waits at its `Request.suspension`, which the handler has set.
    public static var suspended: Response {
        // Sent where no answer follows.
        var response = Response(.internalServerError)
        response.isSuspended = true
        return response
    }
}
