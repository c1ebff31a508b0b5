import EventLoop
import Outbound

extension MultiplexedClient {
    private static let mostLosses = 2

    /// The response, or what there is to say without one. What a lost connection hit is sent again over a new one, twice at most. All of it
    /// is over at `deadline`.
    func answer(to request: OutboundRequest, before deadline: EventLoop.Instant) async -> Result<OutboundResponse, OutboundFault>
    {
        var request = request
        let longest = request.timeout
        var losses = 0
        while true {
            request.timeout = min(longest, deadline - .now)
            guard request.timeout > .zero else { return .failure(.timedOut) }
            do throws(OutboundFault) {
                return .success(try await send(request))
            } catch .connectionLost where losses < Self.mostLosses {
                losses += 1
            } catch {
                return .failure(error)
            }
        }
    }
}

extension OutboundResponse {
    /// The seconds in `Retry-After` (RFC 9110, section 10.2.3), a day at most; a date is not read.
    var retryAfter: Duration? {
        guard let text = header("Retry-After"), let seconds = Int(text), seconds > 0 else { return nil }
        return .seconds(min(seconds, 86_400))
    }
}
