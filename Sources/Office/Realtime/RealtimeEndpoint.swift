import API
import EventLoop
import HTTP
import Settings

/// Supabase Realtime, as its unmodified clients speak it (docs/apps/realtime.md). Who listens is not known before a channel is joined.
package enum RealtimeEndpoint {
    static let path = "/realtime/v1/websocket"

    package static let endpoints = [
        Endpoint.anybody(.get, path, "openRealtime", sends: RealtimeLook.statements, open)
    ]

    private static func open(_ context: RequestContext) async throws(OfficeError) -> Response {
        let (services, request) = (context.services, context.request)
        let query = request.target.query
        let isFirstForm = !(query["vsn"].last?.text ?? "").hasPrefix("2.")
        // All clients name it in the URL; Swift also in a header field, and a proxy may take one of the two away. It is nobody's proof of anything.
        let appKey = query["apikey"].last?.text ?? request.headers.first("apikey").map { String(decoding: $0, as: UTF8.self) }
        let parts = LoopBound((services, appKey), to: services.loop)
        var limits = WebSocketLimits()
        limits.idle = services.settings[.realtimeSilence]
        do throws(HTTPError) {
            return try Response.webSocket(request, limits: limits) { socket in
                let (services, key) = parts.value
                return RealtimeSocket(
                    socket, request, services, form: isFirstForm ? .objects : .arrays, appKey: key)
            }
        } catch {
            throw OfficeError(http: error)
        }
    }
}
