import FoundationEssentials

/// Changes that go in one request, one behind the other: over a link on which a request takes long, a hundred of them take as long
/// as one.
struct Batch {
    /// In the order in which they are done.
    let entries: [Entry]

    /// As many as the server takes.
    static let most = 100

    /// The request that sends them.
    func request(token: String, language: String) -> OutgoingRequest {
        // The text of a body goes as it is: its key stands for it. Keys and paths are of letters, digits and dashes.
        let entries = entries.map(\.change).map { change in
            #"{"key":"\#(change.key)","method":"POST","path":"\#(change.path)","body":\#(change.body)}"#
        }
        let body = #"{"entries":["# + entries.joined(separator: ",") + "]}"
        return OutgoingRequest(path: "/api/office/outbox", body: body, token: token, language: language)
    }

    /// What an answer means for the changes that were sent.
    enum Outcome: Equatable {
        /// A verdict each, in their order.
        case verdicts([Verdict])
        /// The server is older than this way to send.
        case unknownHere
        /// What the whole request met: its token is not good, it comes too soon, it was not the office that spoke, or was refused.
        case whole(Verdict)
    }

    func outcome(_ answer: IncomingAnswer) -> Outcome {
        guard answer.status == 200 else {
            let verdict = Verdict(answer)
            guard case .refused(let refusal) = verdict else { return .whole(verdict) }
            return ["not_found", "method_not_allowed"].contains(refusal.code) ? .unknownHere : .whole(verdict)
        }
        guard let results = AnswerBody.decode(Results.self, from: answer.body)?.results,
            results.map(\.key) == entries.map(\.change.key)
        else { return .whole(.notTheOffice) }
        return .verdicts(results.map { Verdict(status: $0.status, retryAfter: $0.retryAfter, $0.body) })
    }

    private struct Results: Decodable {
        let results: [Result]
    }

    private struct Result: Decodable {
        let key: String
        let status: Int
        let body: AnswerBody
        let retryAfter: Double?
    }
}
