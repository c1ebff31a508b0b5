import HTTP

extension FunctionResult {
    /// The response it stands for: Postgres wrote the body, this relays its bytes. Throws the refusal it is, if it is one.
    package func response(to context: AccountContext) throws(OfficeError) -> Response {
        if let tenant { context.request.log.set("tenant", .text(tenant)) }
        if let outcome { context.request.log.set("idempotency", .text(outcome.rawValue)) }
        if let refusal { throw refusal }
        var response = Response(Status(status), contentType: MediaType.json, body: body)
        if context.endpoint.method == .get {
            // The person's own: a shared cache has no business with it, and the phone's asks each time.
            response.headers.add(.cacheControl, "private, no-cache")
            response.headers.add(.vary, "Authorization, Accept-Encoding")
        }
        if outcome == .replayed { response.headers.set("Idempotent-Replayed", "true") }
        return response
    }
}
