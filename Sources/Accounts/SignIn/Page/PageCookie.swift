import API
import HTTP
import Text

/// A cookie of the page's sign-in: no script can read it, and it goes to `PageSessionDialect.root` alone.
struct PageCookie {
    let name: String

    private static let path = PageSessionDialect.root.dropLast()

    /// The value that the browser sent; nil where it has none, or several: a site of the same domain may have planted one, and nothing says
    /// which.
    func value(in request: Request) -> String? {
        let values = values(in: request)
        return values.count == 1 ? values.first : nil
    }

    /// All that the browser sent; empty ones are none.
    func values(in request: Request) -> Set<String> {
        let pairs = request.headers.all("Cookie").flatMap { $0.split(separator: UInt8(ascii: ";")) }
        let values = pairs.compactMap { pair -> String? in
            let parts = ASCII.trimmed(pair).split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].elementsEqual(name.utf8), !parts[1].isEmpty else { return nil }
            return String(decoding: parts[1], as: UTF8.self)
        }
        return Set(values)
    }

    /// The field that has the browser keep a value for so long; zero forgets it.
    func field(_ value: String, for time: Duration, _ request: Request) -> String {
        let attributes = "Path=\(Self.path); Max-Age=\(time.components.seconds); HttpOnly; SameSite=Strict"
        return "\(name)=\(value); \(attributes)" + (Self.isLocal(request) ? "" : "; Secure")
    }

    /// Whether the browser speaks to its own machine, where there is no TLS: some keep no `Secure` cookie then.
    private static func isLocal(_ request: Request) -> Bool {
        guard let host = request.headers[.host]?.lowercased() else { return false }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    }
}

/// The cookie in which a browser keeps the secret of who asked for a code.
enum CodeCookie {
    private static let cookie = PageCookie(name: "quartermaster_code")

    /// The holder whom the browser's cookie names.
    static func holder(in request: Request) -> CodeHolder? { cookie.value(in: request).map { CodeHolder(text: $0) } }

    /// The field that keeps a holder for as long as a code is good.
    static func keeping(_ holder: CodeHolder, _ request: Request) -> String {
        cookie.field(holder.text, for: SignInCode.lifetime, request)
    }
}
