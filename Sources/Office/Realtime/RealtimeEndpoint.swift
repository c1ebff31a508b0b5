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
        let parts = LoopBound((services, query["apikey"].last?.text), to: services.loop)
        var limits = WebSocketLimits()
        limits.idle = services.settings[.streamPause] * RealtimeSocket.idlePauses
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
