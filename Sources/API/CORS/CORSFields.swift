/// What the CORS protocol's fields say, the same for every path.
enum CORSFields {
    /// Those that any path has.
    static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"

    /// What a request may carry besides what every page may send: the office's own fields, those of its photo store, and
    /// what the client libraries of Supabase add to each request.
    static let accepted = [
        "Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "If-None-Match", "If-Range", "Range",
        "X-Request-Id", "traceparent", "tracestate", "apikey", "x-client-info", "X-Supabase-Api-Version", "x-upsert",
        "x-signature", "Cache-Control", "Tus-Resumable", "Upload-Length", "Upload-Defer-Length", "Upload-Offset",
        "Upload-Metadata",
    ].joined(separator: ", ")

    /// What a page may read of an answer besides what every page may.
    static let exposed = [
        "ETag", "X-Request-Id", "Idempotent-Replayed", "Retry-After", "WWW-Authenticate", "Allow", "Date", "Location",
        "Content-Range", "Accept-Ranges", "Content-Disposition", "Tus-Resumable", "Tus-Version", "Tus-Extension",
        "Tus-Max-Size", "Upload-Length", "Upload-Defer-Length", "Upload-Offset", "Upload-Metadata", "Upload-Expires",
    ].joined(separator: ", ")

    /// Seconds for which a browser need not ask again: two hours are the most that all of them believe.
    static let maxAge = "7200"
}
