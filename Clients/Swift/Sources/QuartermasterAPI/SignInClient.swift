import Foundation

/// A no of the server's sign-in.
public struct SignInRefusal: ReadableError, Hashable {
    /// The HTTP status.
    public var status: Int
    /// Such as `otp_expired` or `over_email_send_rate_limit`.
    public var code: String
    /// For the person.
    public var message: String
    /// Seconds, where it says when to come back.
    public var retryAfter: Double?

    /// All that it has.
    public init(status: Int, code: String, message: String, retryAfter: Double? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    /// What the server said for the person.
    public func sentence(in language: String = "en") -> String { message }

    /// Whether the session is over for good, so that the person signs in again.
    public var endsSession: Bool {
        [
            "session_not_found", "session_expired", "refresh_token_not_found", "refresh_token_already_used", "user_not_found",
            "user_banned", "bad_jwt",
        ].contains(code)
    }
}

/// The calls of the server's own sign-in, which need no token.
public struct SignInClient: Sendable {
    /// The address that the server has.
    public let server: URL
    private let language: String
    private let apiKey: String
    private let app: String?
    private let transport: any Transport

    /// The key of a server that asks for none: any text will do.
    public static let anyKey = "quartermaster"

    /// - Parameters:
    ///   - apiKey: what the office says that apps send (its `AUTH_API_KEY`), where it says so.
    ///   - app: what the app calls itself, such as `GearApp/2.1`: the person's list of sessions shows it.
    public init(
        server: URL, transport: any Transport, language: String = "en", apiKey: String = SignInClient.anyKey, app: String? = nil
    ) {
        self.server = server
        self.transport = transport
        self.language = language
        self.apiKey = apiKey
        self.app = app
    }

    /// Asks for a code by mail. The answer is the same for an address that nobody knows.
    public func requestCode(email: String) async throws {
        _ = try await post("/auth/v1/otp", CodeRequest(email: email))
    }

    /// Makes a session for who has the code.
    public func verify(email: String, code: String) async throws -> SignInSession {
        let answer = try await post("/auth/v1/verify", CodeVerification(email: email, token: code, type: .email))
        return try read(answer)
    }

    /// A new access token, and a new refresh token with it.
    public func refresh(_ token: String) async throws -> SignInSession {
        let body = TokenRequest(refreshToken: token)
        return try read(try await post("/auth/v1/token", query: [("grant_type", "refresh_token")], body))
    }

    /// Ends the session of this phone alone.
    public func signOut(accessToken: String) async throws {
        _ = try await post("/auth/v1/logout", query: [("scope", "local")], [String: String](), token: accessToken)
    }

    private func post<Body: Encodable>(
        _ path: String, query: [(String, String?)] = [], _ body: Body, token: String? = nil
    ) async throws -> IncomingAnswer {
        guard let url = OfficeClient.address(server, path, query) else { throw OfficeFailure.noAnswer("no address: \(path)") }
        var headers = [
            "Content-Type": "application/json", "Accept-Language": language, "User-Agent": OfficeClient.userAgent(of: app),
            "apikey": apiKey,
            // From this version on each refusal has its code as a word.
            "X-Supabase-Api-Version": "2024-01-01",
        ]
        headers["Authorization"] = token.map { "Bearer " + $0 }
        let request = OutgoingRequest(
            method: "POST", url: url, headers: headers, body: try ModelCoding.encoder().encode(body))
        let answer: IncomingAnswer
        do {
            answer = try await transport.send(request)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw OfficeFailure.noAnswer("\(error)")
        }
        if (200..<300).contains(answer.status) { return answer }
        guard let words = try? JSONDecoder().decode(Words.self, from: answer.body), let code = words.word else {
            throw OfficeFailure.notTheOffice(status: answer.status)
        }
        throw SignInRefusal(
            status: answer.status, code: code, message: words.message ?? words.msg ?? code, retryAfter: answer.retryAfter)
    }

    private func read(_ answer: IncomingAnswer) throws -> SignInSession {
        guard let session = try? ModelCoding.decoder().decode(SignInSession.self, from: answer.body) else {
            throw OfficeFailure.notTheOffice(status: answer.status)
        }
        return session
    }

    /// Both shapes of a refusal: `code` is a word in the newer one, a number in the older.
    private struct Words: Decodable {
        let code: JSONPart?
        let errorCode: String?
        let message: String?
        let msg: String?

        var word: String? {
            if case .string(let word)? = code { return word }
            return errorCode
        }

        enum CodingKeys: String, CodingKey {
            case code, message, msg
            case errorCode = "error_code"
        }
    }
}
