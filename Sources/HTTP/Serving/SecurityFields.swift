/// What answers tell browsers to refrain from. Written once a loop, as bytes.
enum SecurityFields {
    /// Of every answer, with `Server` where it is set.
    static func common(_ configuration: ServerConfiguration) -> Headers {
        var headers = Headers()
        headers.add("X-Content-Type-Options", "nosniff")
        // A URL may hold a token or an id: no other site is told of it.
        headers.add("Referrer-Policy", "no-referrer")
        if let seconds = configuration.strictTransportSecurity {
            // Not for subdomains: they may be somebody else's.
            headers.add("Strict-Transport-Security", "max-age=\(seconds)")
        }
        if let name = configuration.serverName { headers.add("Server", name) }
        return headers
    }

    /// Of answers that are data and no page. `frame-ancestors` does what `X-Frame-Options` did before it.
    static let isolation: Headers = {
        var headers = Headers()
        headers.add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        headers.add("Cross-Origin-Resource-Policy", "same-origin")
        return headers
    }()
}
