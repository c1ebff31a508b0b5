/// What the fields of a head say about the message and its connection: the ones that the server itself acts on.
struct FramingFields {
    /// A field that has one value: the first one, and how many there were.
    private struct Singleton {
        private(set) var value: ArraySlice<UInt8>?
        private(set) var count = 0

        mutating func note(_ another: ArraySlice<UInt8>) {
            if count == 0 { value = another }
            count += 1
        }
    }

    private var host = Singleton()
    private var contentLength = Singleton()
    private var transferEncoding = Singleton()
    private var authorization = Singleton()
    private var contentType = Singleton()
    private var connectionOptions: [ArraySlice<UInt8>] = []
    private var expectations: [ArraySlice<UInt8>] = []

    /// Sorts the fields. Only one in a few costs more than a look at its length.
    init(_ headers: Headers) {
        headers.forEach { name, value in note(name, value) }
    }

    private mutating func note(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        switch name.count {
        case 4 where FieldName.host.matches(name): host.note(value)
        case 6 where FieldName.expect.matches(name): expectations.append(value)
        case 10 where FieldName.connection.matches(name): connectionOptions.append(value)
        case 12 where FieldName.contentType.matches(name): contentType.note(value)
        case 13 where FieldName.authorization.matches(name): authorization.note(value)
        case 14 where FieldName.contentLength.matches(name): contentLength.note(value)
        case 17 where FieldName.transferEncoding.matches(name): transferEncoding.note(value)
        default: break
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
        guard let host = host.value else {
            if isVersion10 { return nil }
            throw .malformed("the Host field is missing")
        }
        return try Authority(host)
    }

    /// How the end of the body is known (RFC 9112, section 6.3). Whatever leaves a doubt is refused.
    func framing(isVersion10: Bool) throws(HTTPError) -> BodyFraming {
        if let coding = transferEncoding.value {
            guard contentLength.count == 0 else { throw .malformed("both Transfer-Encoding and Content-Length") }
            guard !isVersion10 else { throw .malformed("Transfer-Encoding in an HTTP/1.0 request") }
            try check(coding)
            return .chunked
        }
        guard let length = contentLength.value else { return .none }
        guard contentLength.count == 1 else { throw .malformed("more than one Content-Length field") }
        guard let count = Self.decimal(length) else { throw .malformed("the Content-Length is no length") }
        return count == 0 ? .none : .length(count)
    }

    /// Chunked, once and alone, is understood. Other codings before it are legal: 501 (RFC 9112, section 6.1).
    private func check(_ coding: ArraySlice<UInt8>) throws(HTTPError) {
        guard transferEncoding.count == 1 else { throw .malformed("more than one Transfer-Encoding field") }
        if ASCII.equalIgnoringCase(coding, "chunked".utf8) { return }
        let names = ListField.elements(coding)
        let areTokens = names.allSatisfy { !$0.isEmpty && $0.allSatisfy(CharacterSet.token.contains) }
        let chunked = names.indices.filter { ASCII.equalIgnoringCase(names[$0], "chunked".utf8) }
        guard areTokens, chunked == [names.count - 1] else { throw .malformed("the Transfer-Encoding does not end chunked") }
        throw HTTPError(.notImplemented, "no transfer coding but chunked is understood")
    }

    /// Whether the client waits for an interim answer; any other expectation cannot be met (RFC 9110, section 10.1.1).
    func expectsContinue(isVersion10: Bool) throws(HTTPError) -> Bool {
        guard !isVersion10, !expectations.isEmpty else { return false }
        for expectation in expectations where !ASCII.equalIgnoringCase(expectation, "100-continue".utf8) {
            throw HTTPError(.expectationFailed, "unknown expectation")
        }
        return true
    }

    /// Whether the connection outlives this request, if it is the client's to say (RFC 9112, section 9.3).
    func isKeptAlive(isVersion10: Bool) -> Bool {
        var names: [ArraySlice<UInt8>] = []
        for options in connectionOptions { names += ListField.elements(options) }
        if names.contains(where: { ASCII.equalIgnoringCase($0, "close".utf8) }) { return false }
        return !isVersion10 || names.contains { ASCII.equalIgnoringCase($0, "keep-alive".utf8) }
    }

    /// Decimal digits, and few enough of them not to overflow.
    private static func decimal(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count < 19, text.allSatisfy(ASCII.isDigit) else { return nil }
        return text.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
    }
}
