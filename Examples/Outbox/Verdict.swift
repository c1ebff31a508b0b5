import FoundationEssentials

/// What an answer means for the change that was sent.
public enum Verdict: Sendable, Equatable {
    /// The server has it, now or since an earlier try.
    case done
    /// The token is not good any more; the change may be.
    case signInAgain
    /// Not now. After so many seconds at least, where the server said so.
    case later(retryAfter: Double?)
    /// As good as no answer: it was not the office that spoke.
    case notTheOffice
    /// No, until a person has settled it.
    case refused(Refusal)

    /// Only the office's own words count. A hotel's sign-on page says 200 and a proxy says 404, both in HTML: neither
    /// has seen the change, and to believe them would lose it.
    public init(_ answer: IncomingAnswer) {
        if (200..<300).contains(answer.status) {
            self = Self.read(Success.self, from: answer) != nil ? .done : .notTheOffice
        } else if let refusal = Self.read(Failure.self, from: answer)?.error {
            self = Self.judge(refusal, answer)
        } else {
            self = .notTheOffice
        }
    }

    private static func judge(_ refusal: Refusal, _ answer: IncomingAnswer) -> Verdict {
        if answer.status == 401 { return .signInAgain }
        return refusal.retryable ? .later(retryAfter: seconds(answer.retryAfter)) : .refused(refusal)
    }

    /// The server sends whole seconds; another's date is not worth reading.
    private static func seconds(_ field: String?) -> Double? {
        field.flatMap { Int($0) }.flatMap { $0 >= 0 ? Double($0) : nil }
    }

    private static func read<Shape: Decodable>(_ shape: Shape.Type, from answer: IncomingAnswer) -> Shape? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(shape, from: answer.body)
    }

    private struct Success: Decodable { let reservationStatus: String }

    private struct Failure: Decodable { let error: Refusal }
}
