import Text

/// The fields of a head that the server itself acts on: those about the message and its connection.
struct FramingFields {
    /// A field that has one value: where the first one stands, and how many there were.
    private struct Singleton {
        private(set) var place: Range<UInt32> = 0..<0
        private(set) var count = 0

        mutating func note(_ another: Range<UInt32>) {
            if count == 0 { place = another }
            count += 1
        }
    }

    private let headers: Headers
    private var host = Singleton()
    private var contentLength = Singleton()
    private var transferEncoding = Singleton()
    private var authorization = Singleton()
    private var contentType = Singleton()
    private var connectionOptions: [ArraySlice<UInt8>] = []
    private var expectations: [ArraySlice<UInt8>] = []

    /// Sorts the fields. Only one in a few costs more than a look at its length.
    init(_ headers: Headers) {
        self.headers = headers
        for field in headers.places {
            switch field.name.count {
            case 4 where headers.isNamed(.host, field): host.note(field.value)
            case 6 where headers.isNamed(.expect, field): expectations.append(headers.slice(field.value))
            case 10 where headers.isNamed(.connection, field): connectionOptions.append(headers.slice(field.value))
            case 12 where headers.isNamed(.contentType, field): contentType.note(field.value)
            case 13 where headers.isNamed(.authorization, field): authorization.note(field.value)
            case 14 where headers.isNamed(.contentLength, field): contentLength.note(field.value)
            case 17 where headers.isNamed(.transferEncoding, field): transferEncoding.note(field.value)
            default: break
            }
        }
    }

    /// Two of a field that has one value leave open which of them counts: neither does.
    func checkSingletons() throws(HTTPError) {
        guard authorization.count < 2 else { throw .malformed("more than one Authorization field") }
        guard contentType.count < 2 else { throw .malformed("more than one Content-Type field") }
    }

    /// The host asked for. Only HTTP/1.0 may leave it out (RFC 9112, section 3.2).
    func authority(isVersion10: Bool) throws(HTTPError) -> Authority? {
        guard host.count < 2 else { throw .malformed("more than one Host field") }
        if host.count == 1 { return try Authority(headers.slice(host.place)) }
        guard isVersion10 else { throw .malformed("the Host field is missing") }
        return nil
    }

    /// How the end of the body is known (RFC 9112, section 6.3). Whatever leaves a doubt is refused.
    func framing(isVersion10: Bool) throws(HTTPError) -> BodyFraming {
        if transferEncoding.count > 0 {
            guard contentLength.count == 0 else { throw .malformed("both Transfer-Encoding and Content-Length") }
            guard !isVersion10 else { throw .malformed("Transfer-Encoding in an HTTP/1.0 request") }
            try checkCoding()
            return .chunked
        }
        guard contentLength.count > 0 else { return .none }
        guard contentLength.count == 1 else { throw .malformed("more than one Content-Length field") }
        guard let count = Self.decimal(headers.slice(contentLength.place)) else {
            throw .malformed("the Content-Length is not a length")
        }
        return count == 0 ? .none : .length(count)
    }

    /// Chunked, once and alone, is understood. Other codings before it are legal: 501 (RFC 9112, section 6.1).
    private func checkCoding() throws(HTTPError) {
        guard transferEncoding.count == 1 else { throw .malformed("more than one Transfer-Encoding field") }
        let coding = headers.slice(transferEncoding.place)
        if ASCII.equalIgnoringCase(coding, "chunked") { return }
        let names = ListField.elements(coding)
        let areTokens = names.allSatisfy { !$0.isEmpty && $0.allSatisfy(CharacterSet.token.contains) }
        let chunked = names.indices.filter { ASCII.equalIgnoringCase(names[$0], "chunked") }
        guard areTokens, chunked == [names.count - 1] else { throw .malformed("the Transfer-Encoding does not end in chunked") }
        throw HTTPError(.notImplemented, "the only transfer coding understood here is chunked")
    }

    /// True when the client waits for an interim answer; any other expectation cannot be met (RFC 9110, section 10.1.1).
    func expectsContinue(isVersion10: Bool) throws(HTTPError) -> Bool {
        guard !isVersion10, !expectations.isEmpty else { return false }
        for expectation in expectations where !ASCII.equalIgnoringCase(expectation, "100-continue") {
            throw HTTPError(.expectationFailed, "unknown expectation")
        }
        return true
    }

    /// True when the connection outlives this request, if it is the client's to say (RFC 9112, section 9.3).
    func isKeptAlive(isVersion10: Bool) -> Bool {
        var names: [ArraySlice<UInt8>] = []
        for options in connectionOptions { names += ListField.elements(options) }
        if names.contains(where: { ASCII.equalIgnoringCase($0, "close") }) { return false }
        return !isVersion10 || names.contains { ASCII.equalIgnoringCase($0, "keep-alive") }
    }

    /// Decimal digits, and few enough of them not to overflow.
    private static func decimal(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count < 19, text.allSatisfy(ASCII.isDigit) else { return nil }
        return text.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
    }
}
