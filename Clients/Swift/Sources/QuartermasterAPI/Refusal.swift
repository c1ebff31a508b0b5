import Foundation

/// The server's no, as it came: what a program goes by, what a person reads, and the server's facts.
public struct Refusal: ReadableError, Codable, Hashable {
    /// The HTTP status. Zero where it was judged on this phone.
    public var status: Int
    /// What the program goes by, such as `.lineCapacityFull`.
    public var code: ErrorCode
    /// For the person, in the language that was asked for.
    public var message: String
    /// Whether the same request may succeed later without anyone's doing.
    public var retryable: Bool
    /// For whoever looks into the server's log.
    public var requestId: String?
    /// The faults of a `validation_failed`: the app's own mistakes.
    public var details: [FieldFault]?
    /// The server's facts as they came, so that what this version does not know is kept.
    public var currentPart: JSONPart?

    /// All that it has.
    public init(
        status: Int, code: ErrorCode, message: String, retryable: Bool = false, requestId: String? = nil,
        details: [FieldFault]? = nil, currentPart: JSONPart? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.retryable = retryable
        self.requestId = requestId
        self.details = details
        self.currentPart = currentPart
    }

    /// What the server said for the person.
    public func sentence(in language: String = "en") -> String { message }

    /// The server's facts; nil where there are none, or of a shape that this version does not know.
    public var current: Current? {
        guard let currentPart, let body = try? ModelCoding.encoder().encode(currentPart) else { return nil }
        return try? ModelCoding.decoder().decode(Current.self, from: body)
    }

    /// The asset that is the cause, where there is one.
    public var asset: AssetCause? {
        guard case .assetCause(let cause)? = current?.asset else { return nil }
        return cause
    }

    /// Whether the session or the account is what is wrong, and not the change.
    public var isOfSession: Bool {
        status == 401 || [.noOfficeRole, .accountDisabled, .tenantRequired, .tenantSuspended].contains(code)
    }

    /// Reads an answer's body; nil where it is not the office's.
    public init?(status: Int, body: Data) {
        guard let failure = try? ModelCoding.decoder().decode(Failure.self, from: body) else { return nil }
        self = failure.error
        self.status = status
    }

    private struct Failure: Decodable {
        let error: Refusal
    }

    private enum CodingKeys: String, CodingKey {
        case status, code, message, retryable, details
        case requestId = "request_id"
        case currentPart = "current"
    }

    /// Reads what every refusal has strictly, and the rest as far as it is known: a fact of a new shape hides no refusal.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        status = (try? members.decode(Int.self, forKey: .status)) ?? 0
        code = try members.decode(ErrorCode.self, forKey: .code)
        message = try members.decode(String.self, forKey: .message)
        retryable = try members.decode(Bool.self, forKey: .retryable)
        requestId = try? members.decode(String.self, forKey: .requestId)
        details = try? members.decode([FieldFault].self, forKey: .details)
        currentPart = try? members.decode(JSONPart.self, forKey: .currentPart)
    }
}

/// Why a call came to nothing.
public enum OfficeFailure: ReadableError, Hashable {
    /// The office said no.
    case refused(Refusal)
    /// The person has to sign in.
    case signInNeeded
    /// The person works in another house now: nothing is noted or sent for this one until they choose it again.
    case otherHouse
    /// No answer came: the same may be sent again, under the same key.
    case noAnswer(String)
    /// As good as no answer: it was not the office that spoke, such as a hotel's sign-on page.
    case notTheOffice(status: Int)

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String {
        switch self {
        case .refused(let refusal): refusal.sentence(in: language)
        case .signInNeeded: Words("Sign in to go on.", "Entre para seguir.").text(in: language)
        case .otherHouse:
            Words(
                "You work in another house now. Choose this one again.",
                "Usted trabaja ahora en otra casa. Elija esta de nuevo."
            ).text(in: language)
        case .noAnswer: Words("The server did not answer.", "El servidor no respondió.").text(in: language)
        case .notTheOffice:
            Words(
                "What answered is not the server. This network may want you to sign in to it first.",
                "Lo que respondió no es el servidor. Quizá esta red pide que usted entre en ella primero."
            ).text(in: language)
        }
    }
}
