import HTTP
import JSON

/// What the probe answers: no more than it takes to tell raw requests apart.
enum ProbeRoutes {
    /// The largest body, in bytes.
    private static let bodyLimit = 1 << 20

    private static let router = Router<Void>([
        Route(.get, "/livez", operationID: "livez", tag: ()),
        Route(.post, "/echo", operationID: "echo", tag: ()),
        Route(.post, "/json", operationID: "json", tag: ()),
    ])

    /// Answers at once what needs no body.
    @Sendable static func reply(_ request: Request) -> Reply {
        switch router.match(request.method, request.target) {
        case .notFound: .now(text(.notFound, "not found"))
        case .methodNotAllowed(let allow): .now(allowing(allow, text(.methodNotAllowed, "method not allowed")))
        case .options(let allow): .now(allowing(allow, Response(.noContent)))
        case .found(let route, _) where route.operationID == "livez": .now(text(.ok, "alive"))
        case .found(let route, _): .later { await answer(request, route.operationID) }
        }
    }

    /// The answer to a request that HTTP itself refuses.
    static func response(to error: HTTPError) -> Response {
        var response = text(error.status, "\(error.code): \(error.reason)")
        response.headers = error.headers
        response.headers.set(.contentType, "text/plain")
        return response
    }

    private static func answer(_ request: Request, _ operationID: String) async -> Response {
        do throws(HTTPError) {
            guard operationID == "echo" else { return try await json(request) }
            let body = try await request.body.collect(limit: bodyLimit)
            return Response(.ok, contentType: "application/octet-stream", body: body)
        } catch {
            return response(to: error)
        }
    }

    private static func json(_ request: Request) async throws(HTTPError) -> Response {
        guard isJSON(request.headers[.contentType]) else {
            throw HTTPError(.unsupportedMediaType, "the body has to be application/json")
        }
        let body = try await request.body.collect(limit: bodyLimit)
        do {
            let value = try JSONValue(parsing: body)
            return hasWholeQuantity(value) ? text(.ok, "JSON") : text(.badRequest, "qty is no whole number")
        } catch {
            return text(.badRequest, "\(error.reason) at byte \(error.offset)")
        }
    }

    /// `application/json`, in UTF-8 where a charset is named (RFC 8259, section 8.1).
    private static func isJSON(_ contentType: String?) -> Bool {
        let parts = (contentType ?? "").lowercased().split(separator: ";").map { part in
            part.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        return parts.first == "application/json"
            && parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || $0 == "charset=utf-8" }
    }

    /// The one thing that is asked of a document's content: a quantity is a number that is whole and fits 64 bits.
    private static func hasWholeQuantity(_ value: JSONValue) -> Bool {
        guard case .object(let object) = value, let quantity = object["qty"] else { return true }
        guard case .number(let text) = quantity else { return false }
        return Int64(text) != nil
    }

    private static func allowing(_ methods: String, _ response: Response) -> Response {
        var response = response
        response.headers.add(.allow, methods)
        return response
    }

    private static func text(_ status: Status, _ text: String) -> Response {
        Response(status, contentType: "text/plain", body: Array(text.utf8))
    }
}
