import Text

/// The name of a header field. Names are compared without regard to case (RFC 9110, section 5.1).
public struct FieldName: Sendable, ExpressibleByStringLiteral {
    /// The name as it is written in an answer.
    public let text: String

    /// The name of that spelling: a token of RFC 9110, section 5.6.2.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// True when the bytes at `place` are this name in any case.
    func matches(_ bytes: Span<UInt8>, at place: Range<Int>) -> Bool {
        text.utf8.count == place.count && ASCII.equalIgnoringCase(bytes.extracting(place), text.utf8.span)
    }

    /// True when `name` is this one in any case.
    func matches(_ name: ArraySlice<UInt8>) -> Bool {
        ASCII.equalIgnoringCase(name, text)
    }
}

extension FieldName {
    /// The content codings that the client takes.
    public static var acceptEncoding: FieldName { "Accept-Encoding" }
    /// The languages that the client's person reads.
    public static var acceptLanguage: FieldName { "Accept-Language" }
    /// The units that a part of a representation can be asked for in.
    public static var acceptRanges: FieldName { "Accept-Ranges" }
    /// The methods of a resource.
    public static var allow: FieldName { "Allow" }
    /// The credentials of who is asking.
    public static var authorization: FieldName { "Authorization" }
    /// How answers may be kept.
    public static var cacheControl: FieldName { "Cache-Control" }
    /// Says whether the connection is kept or closed.
    public static var connection: FieldName { "Connection" }
    /// The coding of a body.
    public static var contentEncoding: FieldName { "Content-Encoding" }
    /// The length of a body in bytes.
    public static var contentLength: FieldName { "Content-Length" }
    /// The bytes of a part, and how many there are in all.
    public static var contentRange: FieldName { "Content-Range" }
    /// The format of a body.
    public static var contentType: FieldName { "Content-Type" }
    /// When an answer was made.
    public static var date: FieldName { "Date" }
    /// The version of a representation.
    public static var etag: FieldName { "ETag" }
    /// The answer that the client awaits before it sends its body.
    public static var expect: FieldName { "Expect" }
    /// The authority that the client means.
    public static var host: FieldName { "Host" }
    /// When the client got what it has.
    public static var ifModifiedSince: FieldName { "If-Modified-Since" }
    /// The versions that the client has.
    public static var ifNoneMatch: FieldName { "If-None-Match" }
    /// The version that the client has a part of.
    public static var ifRange: FieldName { "If-Range" }
    /// When a representation last changed.
    public static var lastModified: FieldName { "Last-Modified" }
    /// The part of a representation that the client wants.
    public static var range: FieldName { "Range" }
    /// When to try again.
    public static var retryAfter: FieldName { "Retry-After" }
    /// The framing of a message.
    public static var transferEncoding: FieldName { "Transfer-Encoding" }
    /// The fields of a request on which the answer depends.
    public static var vary: FieldName { "Vary" }
    /// How to prove who is asking.
    public static var wwwAuthenticate: FieldName { "WWW-Authenticate" }
    /// The name of one request in every log.
    public static var requestID: FieldName { "X-Request-Id" }
}
