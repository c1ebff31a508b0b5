import API
import HTTP
import Text

/// The cookie in which a browser keeps the page's refresh token: no script can read it, and it goes to `PageSessionDialect.root` alone.
struct SessionCookie {
    private static let name = "quartermaster_session"
    private static let path = PageSessionDialect.root.dropLast()

    /// The value that the browser sent; nil where it has none, or several: a site of the same domain may have planted one, and nothing says
    /// which.
    static func value(in request: Request) -> String? {
        let pairs = request.headers.all("Cookie").flatMap { $0.split(separator: UInt8(ascii: ";")) }
        let values = pairs.compactMap { pair -> String? in
            let parts = ASCII.trimmed(pair).split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].elementsEqual(name.utf8), !parts[1].isEmpty else { return nil }
            return String(decoding: parts[1], as: UTF8.self)
        }
        return Set(values).count == 1 ? values.first : nil
    }

    /// How long a browser keeps a cookie at most: of a session whose length only its issuer knows.
    static let longest = Duration.days(400)

    /// Whether a value can be kept: the characters of a cookie (RFC 6265, section 4.1.1), and not so many that browsers drop it.
    static func canKeep(_ value: String) -> Bool {
        (1...longestValue).contains(value.utf8.count)
            && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
    }

    /// In bytes; browsers take 4096 with the name and the attributes.
    private static let longestValue = 3072

    /// The field that keeps a value for as long as the session lives.
    static func keeping(_ value: String, for lifetime: Duration, _ request: Request) -> String {
        field(value, seconds: lifetime.components.seconds, request)
    }

    /// The field that forgets it.
    static func forgetting(_ request: Request) -> String { field("", seconds: 0, request) }

    private static func field(_ value: String, seconds: Int64, _ request: Request) -> String {
        let attributes = "Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Strict"
        return "\(name)=\(value); \(attributes)" + (isLocal(request) ? "" : "; Secure")
    }

    /// Whether the browser speaks to its own machine, where there is no TLS: some keep no `Secure` cookie then.
    private static func isLocal(_ request: Request) -> Bool {
        guard let host = request.headers[.host]?.lowercased() else { return false }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    }
}

extension Response {
    /// With the cookie that keeps a session.
    func keepingSession(_ value: String, for lifetime: Duration, _ request: Request) -> Response {
        var response = self
        response.headers.add(.setCookie, SessionCookie.keeping(value, for: lifetime, request))
        return response
    }

    /// Nothing, and the cookie is forgotten.
    static func forgettingSession(_ request: Request) -> Response {
        var response = Response(.noContent)
        response.headers.add(.setCookie, SessionCookie.forgetting(request))
        return response
    }
}

extension SignInError {
    /// The same, and the cookie is forgotten.
    func forgettingSession(_ request: Request) -> SignInError {
        var error = self
        error.headers.add(.setCookie, SessionCookie.forgetting(request))
        return error
    }
}

extension FieldName {
    fileprivate static var setCookie: FieldName { "Set-Cookie" }
}
