import API
import HTTP

/// What a person is shown whose browser opens an address that is none: a sentence, and the way to the page.
package enum UnknownAddress {
    private static let wayOn = Phrase(en: "Open Quartermaster", es: "Abrir Quartermaster")

    private static let head: String = {
        let page = PageFile.named(Page.index).map { String(decoding: $0.body, as: UTF8.self) } ?? ""
        return quietHead(of: page)
    }()

    /// What a page has in its head, without what a browser would run, or may not fetch here; empty where it has no head.
    static func quietHead(of page: String) -> String {
        guard let start = page.firstRange(of: "<head>"), let end = page.firstRange(of: "</head>"),
            start.upperBound <= end.lowerBound
        else { return "" }
        // By tags, each with the text behind it, however they are broken into lines.
        let tags = page[start.upperBound..<end.lowerBound].split(separator: "<", omittingEmptySubsequences: false).dropFirst()
        let isQuiet = { (tag: Substring) in
            !["script", "/script"].contains { tag.hasPrefix($0) } && !["modulepreload", "manifest"].contains { tag.contains($0) }
        }
        return tags.filter(isQuiet).map { "<\($0)" }.joined()
    }

    /// Nil where no browser asks for a page to show, or this server has none.
    package static func response(to request: Request, _ services: Services) -> Response? {
        guard services.page != nil, request.method == .get || request.method == .head,
            request.headers["Accept"]?.contains("text/html") == true
        else { return nil }
        let language = Language(accepting: request.headers[.acceptLanguage])
        var response = Response(.notFound, contentType: "text/html; charset=utf-8", body: Array(html(in: language).utf8))
        response.isolation = .own
        response.headers.add(.cacheControl, "no-store")
        response.headers.add("Content-Language", language.rawValue)
        response.headers.add(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        response.headers.add("Cross-Origin-Resource-Policy", "same-origin")
        return response
    }

    private static func html(in language: Language) -> String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        \(head)</head>
        <body class="door">
        <main id="main">
        <h1>\(ErrorCode.notFound.sentence(in: language))</h1>
        <p><a class="btn primary" href="/">\(wayOn.text(in: language))</a></p>
        </main>
        </body>
        </html>

        """
    }
}
