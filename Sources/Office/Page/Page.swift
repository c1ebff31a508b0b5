import API
import HTTP

/// The office as a web page: what `page/` holds, ready to be sent. Belongs to its loop.
package final class Page {
    /// The forms of each file, worked out once, by its name.
    private var forms: [String: KeptForms] = [:]
    private let policy: String

    /// `origins` are those from which photos come and to which they go, besides the page's own.
    package init(reaching origins: [String]) { policy = Self.policy(reaching: origins) }

    static let index = "index.html"
    static let worker = "sw.js"

    /// No script, style or word of others, and no text that becomes a script.
    private static func policy(reaching origins: [String]) -> String {
        let others = origins.map { " " + $0 }.joined()
        return [
            "default-src 'none'", "script-src 'self'",
            // A page that the desk shows from a blob keeps to this policy too.
            "style-src 'self' '\(DeliveryNotePage.styleHash)'", "img-src 'self' blob: data:\(others)",
            "media-src 'self' blob:\(others)",
            "connect-src 'self'\(others)", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
            "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types quartermaster",
        ].joined(separator: "; ")
    }

    /// The entry page, which is asked for again each time; a 304 as long as it is the same.
    func entry(_ name: String) throws(OfficeError) -> Response { try response(name, cached: "no-cache") }

    /// A file, the same for good under the hash of all files.
    func file(_ name: String, under hash: String) throws(OfficeError) -> Response {
        guard hash == PageFile.hash, PageFile.named(name)?.isEntry == false else { throw OfficeError(.notFound) }
        return try response(name, cached: "public, max-age=31536000, immutable")
    }

    private func response(_ name: String, cached: String) throws(OfficeError) -> Response {
        guard let file = PageFile.named(name) else { throw OfficeError(.notFound) }
        let forms = forms[name] ?? KeptForms()
        self.forms[name] = forms
        var response = Response(.ok, contentType: file.type, body: file.body)
        response.forms = forms
        response.isolation = .own
        response.headers.add(.cacheControl, cached)
        response.headers.add("Content-Security-Policy", policy)
        response.headers.add("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.add("Cross-Origin-Opener-Policy", "same-origin")
        return response
    }
}

extension Services {
    /// Nil where this server serves no page.
    package var page: Page? { self[Page.self] }
}
