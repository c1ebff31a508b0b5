import Foundation
import QuartermasterAPI

/// What an answer means for the change that was sent.
enum Verdict: Sendable, Hashable {
    /// The server has it, now or since an earlier try.
    case done
    /// The session or the account is what is wrong; the change may be good.
    case signInAgain
    /// Not now. After so many seconds at least, where the server said so.
    case later(retryAfter: Double?)
    /// It waits behind another that is not done.
    case behind
    /// As good as no answer: it was not the office that spoke.
    case notTheOffice
    /// No, until a person has settled it.
    case refused(Refusal)

    /// Only the office's own words count. A hotel's sign-on page says 200 and a proxy says 404, both in HTML: neither has seen the change,
    /// and to believe them would lose it.
    init(status: Int, retryAfter: Double?, body: Data) {
        if (200..<300).contains(status) {
            self = (try? JSONDecoder().decode(Done.self, from: body)) != nil ? .done : .notTheOffice
        } else if let refusal = Refusal(status: status, body: body) {
            self = Self.verdict(of: refusal, retryAfter: retryAfter)
        } else {
            self = .notTheOffice
        }
    }

    static func verdict(of refusal: Refusal, retryAfter: Double?) -> Verdict {
        // Whoever signs in next may send it.
        if refusal.status == 401 || [.accountDisabled, .noOfficeRole].contains(refusal.code) { return .signInAgain }
        // The house is suspended, or another one is chosen: the change is to wait.
        if [.tenantRequired, .tenantSuspended].contains(refusal.code) { return .later(retryAfter: retryAfter ?? 60) }
        if refusal.code == .dependencyFailed { return .behind }
        return refusal.retryable ? .later(retryAfter: retryAfter) : .refused(refusal)
    }

    /// What every change that was done is told: where its reservation stands, or the id of what it made.
    private struct Done: Decodable {
        enum CodingKeys: String, CodingKey {
            case reservationStatus = "reservation_status"
            case id
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            if try members.decodeIfPresent(String.self, forKey: .reservationStatus) != nil { return }
            _ = try members.decode(String.self, forKey: .id)
        }
    }

    /// What an answer to many means.
    enum OfMany: Sendable, Hashable {
        /// A verdict each, in their order.
        case verdicts([Verdict])
        /// The server is older than this way to send.
        case unknownHere
        /// What the whole request met.
        case whole(Verdict)
    }

    /// - Parameter keys: of the changes that were sent, in their order.
    static func of(_ answer: IncomingAnswer, keys: [String]) -> OfMany {
        guard answer.status == 200 else {
            let verdict = Verdict(status: answer.status, retryAfter: answer.retryAfter, body: answer.body)
            guard case .refused(let refusal) = verdict else { return .whole(verdict) }
            return [.notFound, .methodNotAllowed].contains(refusal.code) ? .unknownHere : .whole(verdict)
        }
        guard let results = try? ModelCoding.decoder().decode(OutboxResults.self, from: answer.body).results,
            results.map(\.key) == keys
        else { return .whole(.notTheOffice) }
        return .verdicts(
            results.map { result in
                let body = (try? JSONEncoder().encode(result.body)) ?? Data()
                return Verdict(status: result.status, retryAfter: result.retryAfter.map(Double.init), body: body)
            })
    }
}
