import HTTP

/// The pages in a browser that may ask this server, by the Fetch standard's CORS protocol; none unless set.
///
/// By exact origin, never `*`. Credentials in the standard's sense, cookies, are not there to be allowed: a page has to
/// bring its token itself.
package struct CORSPolicy: Sendable {
    private let origins: [[UInt8]]

    /// For pages of these origins, each as a browser writes it.
    package init(_ origins: [WebOrigin] = []) { self.origins = origins.map { Array($0.text.utf8) } }

    /// Answers a request, the browser's question before it included.
    package func answer(_ request: Request, by replier: (Request) -> Reply) -> Reply {
        guard !origins.isEmpty else { return replier(request) }
        if let origin = allowedOrigin(of: request), Self.isPreflight(request) { return .now(preflight(for: origin)) }
        return replier(request).map { marked($0, for: request) }
    }

    /// An answer, an error too, that its page may read. The request is nil where its head could not be read.
    package func marked(_ response: Response, for request: Request?) -> Response {
        guard !origins.isEmpty else { return response }
        var response = response
        response.headers.add(.vary, "Origin")
        guard let request, let origin = allowedOrigin(of: request) else { return response }
        response.headers.add("Access-Control-Allow-Origin", origin)
        response.headers.add("Access-Control-Expose-Headers", CORSFields.exposed)
        return response
    }

    /// The same for every path: a page is to read a request's faults from the answer to the request itself. It is not
    /// counted against an address, because it costs no more than health does.
    private func preflight(for origin: String) -> Response {
        var response = Response(.noContent)
        response.headers.add(.vary, "Origin")
        response.headers.add("Access-Control-Allow-Origin", origin)
        response.headers.add("Access-Control-Allow-Methods", CORSFields.methods)
        response.headers.add("Access-Control-Allow-Headers", CORSFields.accepted)
        response.headers.add("Access-Control-Max-Age", CORSFields.maxAge)
        return response
    }

    private static func isPreflight(_ request: Request) -> Bool {
        request.method == .options && request.headers.first("Access-Control-Request-Method") != nil
    }

    private func allowedOrigin(of request: Request) -> String? {
        let given = request.headers.all("Origin")
        guard given.count == 1, let origin = given.first, origins.contains(where: { $0.elementsEqual(origin) }) else {
            return nil
        }
        return String(decoding: origin, as: UTF8.self)
    }
}

/// The values of the CORS protocol's fields, the same for every path.
enum CORSFields {
    /// Those that any path has.
    static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"

    /// The fields that a request may carry besides those of every page: the office's own, those of its photo store, and
    /// those that the client libraries of Supabase add to each request.
    static let accepted = [
        "Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "If-None-Match", "If-Range", "Range",
        "X-Request-Id", "X-Quartermaster-House", "traceparent", "tracestate", "apikey", "x-client-info",
        "X-Supabase-Api-Version", "x-upsert", "x-signature", "Cache-Control", "Last-Event-ID", "Tus-Resumable", "Upload-Length",
        "Upload-Defer-Length", "Upload-Offset",
        "Upload-Metadata",
    ].joined(separator: ", ")

    /// The fields of an answer that a page may read besides those that every page may. By `X-Supabase-Api-Version` the
    /// libraries of Supabase know where a refusal has its code.
    static let exposed = [
        "ETag", "X-Request-Id", "Idempotent-Replayed", "Retry-After", "WWW-Authenticate", "Allow", "Date", "Location",
        "Content-Range", "Accept-Ranges", "Content-Disposition", "Tus-Resumable", "Tus-Version", "Tus-Extension",
        "Tus-Max-Size", "Upload-Length", "Upload-Defer-Length", "Upload-Offset", "Upload-Metadata", "Upload-Expires",
        "Photo-Verdict", "X-Supabase-Api-Version", "X-Sb-Error-Code",
    ].joined(separator: ", ")

    /// Seconds for which a browser need not ask again: two hours are the most that all of them believe.
    static let maxAge = "7200"
}
