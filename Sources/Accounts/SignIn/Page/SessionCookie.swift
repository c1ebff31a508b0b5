import API
import HTTP
import Text

/// The cookie in which a browser keeps the page's refresh token: no script can read it, and it goes to `PageSessionDialect.root` alone.
struct SessionCookie {
    private static let cookie = PageCookie(name: "quartermaster_session")

    /// The value that the browser sent; nil where it has none.
    static func value(in request: Request) -> String? { cookie.value(in: request) }

    /// All that it sent: one for the host, and those that sites of the same domain may have planted.
    static func values(in request: Request) -> Set<String> { cookie.values(in: request) }

    /// Whether it sent several that differ: one may have been planted.
    static func isAmbiguous(in request: Request) -> Bool { values(in: request).count > 1 }

    /// Of how many sessions one request ends at most: each is asked for.
    static let mostEnded = 4

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
        cookie.field(value, for: lifetime, request)
    }

    /// The field that forgets it.
    static func forgetting(_ request: Request) -> String { cookie.field("", for: .zero, request) }
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
    static var setCookie: FieldName { "Set-Cookie" }
}
