import API
import HTTP
import JSON

/// A part of Supabase's API that is not here. Its client libraries read errors in a shape of that part, and show the message: there it
/// says what to use instead (docs/apps/bring-your-app.md, "The rest of the client").
enum AbsentPart: String, CaseIterable {
    case tables = "/rest/v1"
    case functions = "/functions/v1"
    case graph = "/graphql/v1"
    case realtime = "/realtime/v1"

    /// The part that a path without an endpoint belongs to; nil where it is of none.
    init?(of path: String) {
        guard let part = Self.allCases.first(where: { path == $0.rawValue || path.hasPrefix($0.rawValue + "/") }) else {
            return nil
        }
        self = part
    }

    /// The answer to whatever is asked there.
    var response: Response {
        var json = JSONWriter()
        json.object(write)
        var response = Response(.notFound, body: json.bytes)
        response.headers.set(.contentType, MediaType.json)
        response.headers.set(.cacheControl, "no-store")
        return response
    }

    private func write(_ json: inout JSONWriter) {
        switch self {
        case .tables:
            // PostgREST's error of a table that it does not know.
            json.name("code")
            json.string("PGRST205")
            json.name("message")
            json.string("there are no tables here")
            json.name("details")
            json.null()
            json.name("hint")
            json.string(
                "read the lists of /api/office and the feed /api/office/changes, write by the operations of /openapi.json")
        case .functions:
            json.name("code")
            json.string("NOT_FOUND")
            json.name("message")
            json.string("there are no functions here: call the operations of /openapi.json")
        case .graph:
            json.name("data")
            json.null()
            json.name("errors")
            json.array { json in
                json.object { json in
                    json.name("message")
                    json.string("there is no GraphQL here: call the operations of /openapi.json")
                }
            }
        case .realtime:
            json.name("error")
            json.string("there is nothing to send here: listen over /realtime/v1/websocket, or follow /api/office/changes")
        }
    }
}
