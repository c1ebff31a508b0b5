import API
import Crypto
import EventLoop
import Outbound

/// Fetches a JWK set once, as the server would.
enum KeySetProbe {
    /// What is there.
    enum Outcome {
        case keys(Int)
        case noKeySet
        case unreachable(String)
    }

    /// Blocks the calling thread for as long as a fetch may take.
    static func look(at url: String) -> Outcome {
        guard let loop = try? EventLoop() else { return .unreachable("the process is out of file descriptors") }
        let answer = Fetched()
        loop.spawn {
            answer.outcome = await fetch(url)
            loop.stop()
        }
        loop.run()
        return answer.outcome
    }

    /// Written on the loop, read when it has ended.
    private final class Fetched: @unchecked Sendable {
        var outcome = Outcome.unreachable("nothing came")
    }

    private static func fetch(_ url: String) async -> Outcome {
        do throws(OutboundFault) {
            let document = try await HTTPClient(threads: 1).get(url)
            return (try? WebKeySet(parsing: document)).map { .keys($0.count) } ?? .noKeySet
        } catch {
            return .unreachable(sentence(error))
        }
    }

    private static func sentence(_ fault: OutboundFault) -> String {
        if case .failed(let status, _) = fault, status >= 100 { return "it answers with \(status)" }
        return fault.description
    }
}
