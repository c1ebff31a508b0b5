import Crypto
import TestSupport
import Testing
import Text

/// The server makes several kinds of token, each with keys of its own.
@Suite(.mayBlock) struct TokenPurposeTests {
    @Test("each kind of token is good for its own purpose alone: none does for another")
    func confusion() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn(.staff)
        let item = try scene.house.addItem()
        let units = try scene.house.addAssets(1, of: item)
        let reservation = try scene.house.addReservation([LineDraft(item, qty: 1, assigned: units)])
        let upload = try session.phone.mint(units[0], on: reservation)
        let link = upload.target.split(separator: "=").last.map(String.init) ?? ""
        for token in [session.refreshToken, link] {
            #expect(try Phone(port: scene.server.port, token: token).get("/me").code == "token_invalid")
            #expect(try session.client.user(token).authCode == "bad_jwt")
        }
        for token in [session.accessToken, link] {
            #expect(try session.client.refresh(token).authCode == "refresh_token_not_found")
        }
        #expect(try session.phone.get("/me").status == 200)
    }

    @Test("a token of the server's own key that names no session, or one of another's, is let in nowhere")
    func withoutSession() throws {
        let scene = try SignInScene()
        let (session, other) = (try scene.signedIn(), try scene.signedIn())
        let key = try ownKey(of: scene, session.header["kid"]?.string ?? "")
        func status(_ change: (inout [String: JSONTree]) -> Void) throws -> [Int] {
            var claims = session.claims.object ?? [:]
            change(&claims)
            let token = TokenSigner(key: key, keyIdentifier: session.header["kid"]?.string ?? "")
                .token(claims: JSONTree.object(claims).bytes)
            return try [
                Phone(port: scene.server.port, token: token ?? "").get("/me").status,
                session.client.user(token ?? "").status,
            ]
        }
        #expect(try status { _ in } == [200, 200])
        #expect(try status { $0["session_id"] = nil } == [401, 403])
        #expect(try status { $0["session_id"] = "" } == [401, 403])
        #expect(try status { $0["session_id"] = .string(other.sessionID) } == [401, 403])
    }

    /// The private key, out of the database by the sealing key.
    private func ownKey(of scene: SignInScene, _ identifier: String) throws -> SigningKey {
        let sealed = try scene.database.value(
            "select encode(sealed_key, 'hex') from signin.signing_keys where kid = $1", [identifier])
        let bytes = Hexadecimal.decode(Array((sealed ?? "").utf8)) ?? []
        let sealing = try #require(SealingKey(text: SignInScene.sealKey))
        let secret = try #require(sealing.open(bytes, for: "signing key", context: Array(identifier.utf8)))
        return try #require(SigningKey(privateBytes: secret))
    }
}
