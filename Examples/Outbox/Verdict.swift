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
        let body = AnswerBody.decode(AnswerBody.self, from: answer.body)
        self.init(status: answer.status, retryAfter: Self.seconds(answer.retryAfter), body)
    }

    /// - Parameter body: nil where it is no JSON.
    init(status: Int, retryAfter: Double?, _ body: AnswerBody?) {
        if (200..<300).contains(status) {
            self = body?.reservationStatus != nil ? .done : .notTheOffice
        } else if let refusal = body?.error {
            self = status == 401 ? .signInAgain : refusal.retryable ? .later(retryAfter: retryAfter) : .refused(refusal)
        } else {
            self = .notTheOffice
        }
    }

    /// The server sends whole seconds; another's date is not worth reading.
    private static func seconds(_ field: String?) -> Double? {
        field.flatMap { Int($0) }.flatMap { $0 >= 0 ? Double($0) : nil }
    }
}

/// As much of an answer's body as the verdict needs; nothing where it is another's.
struct AnswerBody: Decodable {
    /// What each change that was done is told.
    let reservationStatus: String?
    /// What each refusal has.
    let error: Refusal?

    private enum CodingKeys: CodingKey { case reservationStatus, error }

    init(from decoder: any Decoder) throws {
        let members = try? decoder.container(keyedBy: CodingKeys.self)
        reservationStatus = try? members?.decode(String.self, forKey: .reservationStatus)
        error = try? members?.decode(Refusal.self, forKey: .error)
    }

    /// Reads the server's JSON; nil where it is none, or of another shape.
    static func decode<Shape: Decodable>(_ shape: Shape.Type, from body: Data) -> Shape? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(shape, from: body)
    }
}
