import Foundation

/// A session as a client keeps it.
struct SignedIn: Sendable {
    let person: SignInPerson
    let body: JSONTree

    struct Refused: Error { let answer: Answer }

    init(_ answer: Answer, person: SignInPerson) throws {
        guard answer.status == 200 else { throw Refused(answer: answer) }
        self.person = person
        body = answer.json
    }

    var client: AuthClient { person.client }
    var accessToken: String { body["access_token"]?.string ?? "" }
    var refreshToken: String { body["refresh_token"]?.string ?? "" }
    var userID: String { body["user"]?["id"]?.string ?? "" }
    /// The token's `session_id`.
    var sessionID: String { claims["session_id"]?.string ?? "" }

    /// What the access token says.
    var claims: JSONTree { Self.segment(1, of: accessToken) }
    var header: JSONTree { Self.segment(0, of: accessToken) }

    /// The device in the warehouse.
    var phone: Phone { Phone(port: client.port, token: accessToken) }

    /// The session after a refresh.
    func refreshed() throws -> SignedIn { try SignedIn(client.refresh(refreshToken), person: person) }

    private static func segment(_ index: Int, of token: String) -> JSONTree {
        let segments = token.split(separator: ".").map(String.init)
        guard segments.indices.contains(index) else { return .null }
        var text = segments[index].replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text).flatMap { JSONTree(parsing: Array($0)) } ?? .null
    }
}
