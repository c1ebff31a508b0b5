import Foundation

/// Where access tokens come from: the kit's own session, or yours. Both throw when the issuer of the tokens can't be reached just now.
public protocol TokenSource: Sendable {
    /// The access token at hand; nil when nobody is signed in.
    func token() async throws -> String?
    /// A newer one in place of what the server rejected; nil when the person has to sign in again.
    func refresh(rejected token: String) async throws -> String?
}

/// The calls of the office API. It keeps nothing, so it may be copied and used from anywhere.
public struct OfficeClient: Sendable {
    /// The address that the server has.
    public let server: URL
    /// The house that each request is meant for; nil where the token alone says it.
    public let house: Id?
    /// For the sentences that people read, as `Accept-Language` has it.
    public let language: String
    /// What the app calls itself, such as `GearApp/2.1`; nil where it has said nothing.
    public let app: String?
    private let transport: any Transport
    private let tokens: any TokenSource

    /// - Parameters:
    ///   - house: sent along, so that nothing is done in another house than the one that was meant.
    ///   - app: what the app calls itself, such as `GearApp/2.1`: the person's list of sessions shows it.
    public init(
        server: URL, transport: any Transport, tokens: any TokenSource, house: Id? = nil, language: String = "en",
        app: String? = nil
    ) {
        self.server = server
        self.transport = transport
        self.tokens = tokens
        self.house = house
        self.language = language
        self.app = app
    }

    /// The same for a house.
    public func of(house: Id) -> OfficeClient {
        OfficeClient(server: server, transport: transport, tokens: tokens, house: house, language: language, app: app)
    }

    /// The kit's version, as the server's list of sessions shows it, behind what the app calls itself.
    public static let agent = "QuartermasterKit/0.1"

    /// The `User-Agent` of an app.
    static func userAgent(of app: String?) -> String { app.map { $0 + " " + agent } ?? agent }

    // MARK: - Requests

    /// Sends a request under the server's address, with a new token where the one at hand is not good, and brings whatever answer came.
    /// Throws `OfficeFailure`.
    /// - Parameters:
    ///   - path: such as `/api/office/me`.
    ///   - key: the `Idempotency-Key` of a change.
    public func answer(
        _ method: String, _ path: String, query: [(String, String?)] = [], body: Data? = nil, key: String? = nil,
        timeout: Double = 30
    ) async throws -> IncomingAnswer {
        var headers = ["Accept": "application/json", "Accept-Language": language, "User-Agent": Self.userAgent(of: app)]
        headers["Idempotency-Key"] = key
        headers["X-Quartermaster-House"] = house?.uuidString.lowercased()
        if body != nil { headers["Content-Type"] = "application/json" }
        guard let url = Self.address(server, path, query) else { throw OfficeFailure.noAnswer("no address: \(path)") }
        var request = OutgoingRequest(method: method, url: url, headers: headers, body: body, timeout: timeout)
        do {
            guard let token = try await tokens.token() else { throw OfficeFailure.signInNeeded }
            request.headers["Authorization"] = "Bearer " + token
            let answer = try await transport.send(request)
            guard Self.isOver(answer) else { return answer }
            guard let newer = try await tokens.refresh(rejected: token) else { throw OfficeFailure.signInNeeded }
            request.headers["Authorization"] = "Bearer " + newer
            let second = try await transport.send(request)
            if Self.isOver(second) { throw OfficeFailure.signInNeeded }
            return second
        } catch let failure as OfficeFailure {
            throw failure
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw OfficeFailure.noAnswer("\(error)")
        }
    }

    /// Sends bytes to the address of an upload, which has its own permission: no token goes there. Throws `OfficeFailure`.
    public func upload(
        _ method: String, _ url: URL, headers: [String: String], body: Data? = nil, timeout: Double = 120
    ) async throws -> IncomingAnswer {
        let headers = headers.merging(["User-Agent": Self.userAgent(of: app)]) { given, _ in given }
        do {
            return try await transport.send(
                OutgoingRequest(method: method, url: url, headers: headers, body: body, timeout: timeout))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw OfficeFailure.noAnswer("\(error)")
        }
    }

    /// Opens a stream under the server's address, with a new token where the one at hand is not good. Throws `OfficeFailure`.
    /// - Parameter timeout: seconds of silence after which it is given up.
    func open(
        _ path: String, query: [(String, String?)], headers: [String: String], timeout: Double
    ) async throws -> StreamedAnswer {
        guard let url = Self.address(server, path, query) else { throw OfficeFailure.noAnswer("no address: \(path)") }
        var headers = headers
        headers["Accept-Language"] = language
        headers["User-Agent"] = Self.userAgent(of: app)
        headers["X-Quartermaster-House"] = house?.uuidString.lowercased()
        do {
            guard let token = try await tokens.token() else { throw OfficeFailure.signInNeeded }
            headers["Authorization"] = "Bearer " + token
            let answer = try await transport.open(OutgoingRequest(method: "GET", url: url, headers: headers, timeout: timeout))
            guard answer.status == 401 else { return answer }
            guard let newer = try await tokens.refresh(rejected: token) else { throw OfficeFailure.signInNeeded }
            headers["Authorization"] = "Bearer " + newer
            return try await transport.open(OutgoingRequest(method: "GET", url: url, headers: headers, timeout: timeout))
        } catch let failure as OfficeFailure {
            throw failure
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw OfficeFailure.noAnswer("\(error)")
        }
    }

    /// Whether the office says that the token is not good: a proxy's 401 says nothing of it.
    private static func isOver(_ answer: IncomingAnswer) -> Bool {
        answer.status == 401 && Refusal(status: 401, body: answer.body) != nil
    }

    /// The query is encoded here: `URLComponents` leaves a `+` as it is, which servers read as a blank.
    static func address(_ server: URL, _ path: String, _ query: [(String, String?)]) -> URL? {
        let named = query.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
        var base = server.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        return URL(string: base + path + (named.isEmpty ? "" : "?" + named.joined(separator: "&")))
    }

    /// As part of a query or a path.
    static func escaped(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// What an answer says as a model. Throws `OfficeFailure`.
    public static func read<Answer: Decodable>(_ answer: IncomingAnswer, as: Answer.Type) throws -> Answer {
        if (200..<300).contains(answer.status), let model = try? ModelCoding.decoder().decode(Answer.self, from: answer.body) {
            return model
        }
        guard answer.status >= 400, let refusal = Refusal(status: answer.status, body: answer.body) else {
            throw OfficeFailure.notTheOffice(status: answer.status)
        }
        throw OfficeFailure.refused(refusal)
    }

    /// Fetches a model.
    public func get<Answer: Decodable>(_ path: String, query: [(String, String?)] = []) async throws -> Answer {
        try Self.read(try await answer("GET", path, query: query), as: Answer.self)
    }

    /// Sends a change. Its key is made here unless one is given: give the same again where a change is sent again.
    public func post<Body: Encodable, Answer: Decodable>(
        _ path: String, _ body: Body, key: String? = OfficeClient.newKey(), timeout: Double = 30
    ) async throws -> Answer {
        let body = try ModelCoding.encoder().encode(body)
        return try Self.read(try await answer("POST", path, body: body, key: key, timeout: timeout), as: Answer.self)
    }

    /// Sends a request with a body or without, and brings its answer as a model. Throws `OfficeFailure`.
    public func send<Answer: Decodable>(
        _ method: String, _ path: String, query: [(String, String?)] = [], body: (any Encodable & Sendable)? = nil,
        key: String? = nil
    ) async throws -> Answer {
        let body = try body.map { try ModelCoding.encoder().encode($0) }
        // Above what the server is asked to wait: else a quiet house would look like no answer.
        let wait = query.first { $0.0 == "wait" }?.1.flatMap { Double($0) } ?? 0
        let answer = try await answer(method, path, query: query, body: body, key: key, timeout: 30 + wait)
        return try Self.read(answer, as: Answer.self)
    }

    /// The same where an answer says nothing but that it was done.
    public func send(
        _ method: String, _ path: String, query: [(String, String?)] = [], body: (any Encodable & Sendable)? = nil,
        key: String? = nil
    ) async throws {
        let body = try body.map { try ModelCoding.encoder().encode($0) }
        let answer = try await answer(method, path, query: query, body: body, key: key)
        guard !(200..<300).contains(answer.status) else { return }
        _ = try Self.read(answer, as: JSONPart.self)
    }

    /// An `Idempotency-Key`: one a change, made when the person acts.
    public static func newKey() -> String { UUID().uuidString.lowercased() }

    /// A number as a query has it.
    static func number(_ number: Int) -> String { String(number) }

    /// Words as a query has them.
    static func list(_ words: [String]) -> String { words.joined(separator: ",") }

    /// An id as a path has it.
    public static func part(_ id: Id) -> String { id.uuidString.lowercased() }
}
