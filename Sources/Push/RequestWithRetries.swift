import Outbound

extension MultiplexedClient {
    private static let mostLosses = 2

    /// The response, or what there is to say without one. What a lost connection hit is sent again over a new one, twice at most.
    func answer(to request: OutboundRequest) async -> Result<OutboundResponse, OutboundFault> {
        var losses = 0
        while true {
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
    /// What `Retry-After` says in seconds (RFC 9110, section 10.2.3), a day at most; a date is not read.
    var retryAfter: Duration? {
        guard let text = header("Retry-After"), let seconds = Int(text), seconds > 0 else { return nil }
        return .seconds(min(seconds, 86_400))
    }
}
