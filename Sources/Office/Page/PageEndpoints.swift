import API
import HTTP
import Settings

/// The page's addresses, each of which can be opened and loaded again, and its files.
package enum PageEndpoints {
    /// The paths that people open; the others of these endpoints are the page's own.
    package static let addresses = PageLists.addresses.map { $0.0 }

    package static let endpoints =
        PageLists.addresses.flatMap { path, operation in forms(of: path).map { entry($0, operation, Page.index) } } + [
            entry("/sw.js", "getPageWorker", Page.worker),
            endpoint("/page/{hash}/{file...}", "getPageFile") { context, page throws(OfficeError) in
                let name = context.parameters.segments("file")?.joined(separator: "/") ?? ""
                return try page.file(name, under: context.parameters["hash"] ?? "")
            },
        ]

    /// An address with a slash at its end is the same one, as the page reads it. The rest of a path may end in one already.
    private static func forms(of path: String) -> [String] {
        path == "/" || path.hasSuffix("...}") ? [path] : [path, path + "/"]
    }

    private static func entry(_ path: String, _ operation: String, _ name: String) -> Endpoint {
        endpoint(path, operation) { context, page throws(OfficeError) in
            var response = try page.entry(name)
            // What labels say, wherever the page was opened.
            if let address = context.services.settings[.publicURL] { response.headers.add("Quartermaster-Public-URL", address) }
            return response
        }
    }

    /// These requests are not counted: one visit asks for all of them at once, and they cost no more than a refusal.
    private static func endpoint(
        _ path: String, _ operation: String,
        _ handle: @escaping @Sendable (RequestContext, Page) throws(OfficeError) -> Response
    ) -> Endpoint {
        Endpoint(
            .get, path, operation, Access<PageDialect, Void>.open,
            replier: { context, _ throws(OfficeError) in
                guard let page = context.services.page else { throw OfficeError(.notFound) }
                return .now(try handle(context, page))
            })
    }
}

/// The office's words for what the page does not find.
enum PageDialect: Dialect {
    static let name = DialectName.page

    static func failure(_ refusal: Refusal) -> OfficeError { OfficeDialect.failure(refusal) }

    static func status(of failure: OfficeError) -> Int { OfficeDialect.status(of: failure) }
    static func code(of failure: OfficeError) -> String { OfficeDialect.code(of: failure) }

    static func response(_ failure: OfficeError, to request: Request?, id: String) -> Response {
        OfficeDialect.response(failure, to: request, id: id)
    }
}
