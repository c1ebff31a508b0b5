import API
import HTTP

/// What a person is shown whose browser opens an address that is none: a sentence, and the way to the page. Programs are told by the
/// dialect of the path.
package enum UnknownAddress {
    private static let wayOn = Phrase(en: "Open Quartermaster", es: "Abrir Quartermaster")

    /// Of programs alone; `/page/` and the others have endpoints of their own, or a dialect.
    private static let ofPrograms = ["/api/", "/auth/", "/storage/", "/page/"]

    /// Nil where no browser asks for a page to show, or this server has none.
    package static func response(to request: Request, _ services: Services) -> Response? {
        guard services.page != nil, request.method == .get || request.method == .head,
            request.headers["Accept"]?.contains("text/html") == true,
            !ofPrograms.contains(where: { request.target.path.hasPrefix($0) })
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
        <meta charset="utf-8">
        <title>Quartermaster</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="stylesheet" href="/page/\(PageFile.hash)/style/page.css">
        <link rel="icon" href="/page/\(PageFile.hash)/icon.svg">
        </head>
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
