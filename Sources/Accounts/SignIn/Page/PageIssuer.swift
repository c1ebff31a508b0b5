import API
import HTTP
import JSON
import Outbound
import Text

/// The other issuer, asked for the page: the browser talks to this server alone, and never sees the refresh token.
package final class PageIssuer: Sendable {
    /// A session as the issuer gives it.
    struct Session: Sendable {
        let accessToken: String
        let refreshToken: String
        /// Of the access token, in seconds, as the issuer says it.
        let lifetime: Int
    }

    /// Why there is no answer that helps.
    package enum Fault: Error, Sendable, Equatable {
        /// It refuses, by one of its codes; who asked can do something about it.
        case refused(status: Int, code: String, message: String, retryAfter: String?)
        /// It can't be reached, or says that it can't work.
        case away(String)
        /// It answers as no Supabase Auth does that these settings fit.
        case unexpected(String)
    }

    private let settings: PageIssuerSettings
    private let client: HTTPClient

    /// So that a few slow answers keep nobody from signing in.
    private static let threads = 4
    /// In bytes; what it says of a user may be long.
    private static let longestAnswer = 262_144

    /// Throws where libcurl is not there.
    package init(_ settings: PageIssuerSettings) throws(CommandFailure) {
        self.settings = settings
        do {
            client = try HTTPClient(threads: Self.threads)
        } catch {
            throw CommandFailure(.misconfigured, "PAGE_ISSUER needs libcurl, which is not here: install the package libcurl4")
        }
    }

    /// Has a code mailed to a user that it knows by the address; one that it does not know gets none.
    func requestCode(_ address: SignInAddress) async throws(Fault) {
        _ = try await send("otp") { json in
            json.name("email")
            json.string(address.text)
            json.name("create_user")
            json.bool(false)
        }
    }

    /// The session that a mailed code makes.
    func session(by code: String, of address: SignInAddress) async throws(Fault) -> Session {
        try Self.session(
            in: try await send("verify") { json in
                for (name, text) in [("type", "email"), ("email", address.text), ("token", code)] {
                    json.name(name)
                    json.string(text)
                }
            })
    }

    /// The session with new tokens.
    func session(renewedBy refreshToken: String) async throws(Fault) -> Session {
        do throws(Fault) {
            return try Self.session(
                in: try await send("token?grant_type=refresh_token") { json in
                    json.name("refresh_token")
                    json.string(refreshToken)
                })
        } catch .refused(400, "validation_failed", let message, let retryAfter) {
            // A token that it can't even read.
            throw .refused(status: 400, code: "refresh_token_not_found", message: message, retryAfter: retryAfter)
        }
    }

    /// Ends that one session of the user.
    func end(_ session: Session) async throws(Fault) {
        _ = try await send("logout?scope=local", as: session.accessToken)
    }

    /// Asks how it is, as `doctor` does.
    package func look() async throws(Fault) {
        _ = try await answer(to: request(.get, "settings"))
    }

    // MARK: Requests

    private func send(_ path: String, _ members: (inout JSONWriter) -> Void) async throws(Fault) -> OutboundResponse {
        var json = JSONWriter()
        json.object(members)
        var request = request(.post, path)
        request.headers.append(("content-type", MediaType.json))
        request.body = json.bytes
        return try await answer(to: request)
    }

    private func send(_ path: String, as accessToken: String) async throws(Fault) -> OutboundResponse {
        var request = request(.post, path)
        request.headers.append(("authorization", "Bearer \(accessToken)"))
        return try await answer(to: request)
    }

    private func request(_ method: OutboundRequest.Method, _ path: String) -> OutboundRequest {
        OutboundRequest(
            method, url: "\(settings.address.text)/\(path)",
            headers: [(name: "x-supabase-api-version", value: "2024-01-01"), ("accept", MediaType.json)]
                + (settings.key.map { [(name: "apikey", value: $0)] } ?? []),
            timeout: settings.timeout, maximumResponseLength: Self.longestAnswer)
    }

    private func answer(to request: OutboundRequest) async throws(Fault) -> OutboundResponse {
        let response: OutboundResponse
        do throws(OutboundFault) {
            response = try await client.send(request)
        } catch .responseTooLarge {
            throw .unexpected("its answer is too large")
        } catch {
            throw .away(error.description)
        }
        if [200, 204].contains(response.status) { return response }
        throw Self.fault(response)
    }

    // MARK: Answers

    private static func session(in response: OutboundResponse) throws(Fault) -> Session {
        guard case .object(let object)? = try? JSONValue(parsing: response.body),
            case .string(let accessToken)? = object["access_token"], case .string(let refreshToken)? = object["refresh_token"],
            SessionCookie.canKeep(refreshToken)
        else { throw .unexpected("its answer holds no session") }
        guard case .number(let text)? = object["expires_in"], let lifetime = Int(text), lifetime > 0 else {
            throw .unexpected("its answer does not say how long the session is good")
        }
        return Session(accessToken: accessToken, refreshToken: refreshToken, lifetime: lifetime)
    }

    private static func fault(_ response: OutboundResponse) -> Fault {
        let status = response.status
        switch status {
        case 408, 409, 500...: return .away("it answers with \(status)")
        case 401: return .unexpected("it answers with 401: is PAGE_ISSUER_KEY right?")
        case 400, 403, 422, 429: break
        default: return .unexpected("it answers with \(status)")
        }
        var object = JSONObject(members: [])
        if case .object(let body)? = try? JSONValue(parsing: response.body) { object = body }
        // The second is how it told errors before the version of 2024.
        let code = ["code", "error_code"].lazy.compactMap { object.text($0) }.first
        guard status == 429 || code != nil else { return .unexpected("it answers with \(status) and no code") }
        return .refused(
            status: status, code: code ?? "over_request_rate_limit",
            message: ["message", "msg"].lazy.compactMap { object.text($0) }.first ?? "",
            retryAfter: response.header("retry-after").flatMap { Int($0) }.map(String.init))
    }
}

extension JSONObject {
    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }
}

extension Services {
    /// Nil where the page signs nobody in at another issuer.
    package var pageIssuer: PageIssuer? { self[PageIssuer.self] }
}
