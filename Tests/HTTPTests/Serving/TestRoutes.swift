import EventLoop
import HTTP

/// What the test server answers.
enum TestRoutes {
    static let router = Router<Void>([
        Route(.get, "/livez", operationID: "livez", tag: ()),
        Route(.post, "/echo", operationID: "echo", tag: ()),
        Route(.get, "/probe", operationID: "probe", tag: ()),
        Route(.get, "/things/{name}", operationID: "thing", tag: ()),
        Route(.get, "/large/{size}", operationID: "large", tag: ()),
    ])

    /// Answers at once what needs no body.
    @Sendable static func reply(_ request: Request) -> Reply {
        switch router.match(request.method, request.target) {
        case .notFound: return .now(text(.notFound, "not found"))
        case .methodNotAllowed(let allow):
            var response = text(.methodNotAllowed, "method not allowed")
            response.headers.add(.allow, allow)
            return .now(response)
        case .options(let allow):
            var response = Response(.noContent)
            response.headers.add(.allow, allow)
            return .now(response)
        case .found(let route, let parameters):
            request.log.route = route.template
            if route.operationID == "echo" { return .later { await echo(request) } }
            return .now(answer(route.operationID, parameters))
        }
    }

    @Sendable static func answer(_ request: Request) async -> Response { await reply(request).response() }

    private static func answer(_ operationID: String, _ parameters: PathParameters) -> Response {
        switch operationID {
        case "thing": text(.ok, parameters["name"] ?? "")
        case "large": text(.ok, String(repeating: "large ", count: (Int(parameters["size"] ?? "") ?? 0) / 6))
        default: text(.ok, operationID)
        }
    }

    static func echo(_ request: Request) async -> Response {
        do throws(HTTPError) {
            let body = try await request.body.collect(limit: 1 << 20)
            return Response(.ok, contentType: "application/octet-stream", body: body)
        } catch {
            return Response(error.status, headers: error.headers, body: Array(error.code.utf8))
        }
    }

    static func text(_ status: Status, _ text: String) -> Response {
        Response(status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
