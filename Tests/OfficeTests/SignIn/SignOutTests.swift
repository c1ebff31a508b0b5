import TestSupport
import Testing

/// Signing out ends sessions at once: an access token is good no longer, whenever it expires.
@Suite(.mayBlock) struct SignOutTests {
    /// Three devices of one person.
    private func devices() throws -> [SignedIn] {
        let first = try SignInScene().signedIn()
        let others = try (0..<2).map { _ in
            try first.person.forgetPause()
            return try first.person.signIn()
        }
        for device in [first] + others { #expect(try device.phone.get("/me").status == 200) }
        return [first] + others
    }

    @Test(
        "scope says which sessions end",
        arguments: [(nil, [1, 2, 3]), ("global", [1, 2, 3]), ("local", [1]), ("others", [2, 3])])
    func scopes(scope: String?, ended: [Int]) throws {
        let devices = try devices()
        let answer = try devices[0].client.signOut(devices[0].accessToken, scope: scope)
        #expect(answer.status == 204 && answer.body.isEmpty)
        for (index, device) in devices.enumerated() {
            let isEnded = ended.contains(index + 1)
            let office = try device.phone.get("/me")
            #expect(office.status == (isEnded ? 401 : 200))
            if isEnded { #expect(office.code == "token_invalid") }
            let refreshed = try device.client.refresh(device.refreshToken)
            #expect(refreshed.authCode == (isEnded ? "refresh_token_not_found" : nil))
            #expect(try device.client.user(device.accessToken).authCode == (isEnded ? "session_not_found" : nil))
        }
    }

    @Test("another word for the scope is refused and ends nothing")
    func otherScope() throws {
        let session = try SignInScene().signedIn()
        let answer = try session.client.signOut(session.accessToken, scope: "all")
        #expect(answer.status == 400 && answer.authCode == "validation_failed")
        #expect(try session.phone.get("/me").status == 200)
    }

    @Test("signing out twice says that the session is gone, which clients take for done")
    func twice() throws {
        let session = try SignInScene().signedIn()
        #expect(try session.client.signOut(session.accessToken).status == 204)
        let again = try session.client.signOut(session.accessToken)
        #expect(again.status == 403 && again.authCode == "session_not_found")
    }

    @Test("a change is refused as well, in the one round trip, and leaves nothing")
    func change() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn(.manager)
        #expect(try session.phone.get("/me").status == 200)
        let shelf = try HandoverScene(on: scene.server)
        #expect(try session.client.signOut(session.accessToken).status == 204)
        let answer = try session.phone.post(
            "/reservations/\(shelf.reservation.id)/pickups", Phone.handover(shelf.unit, WireTime.now(), nil))
        #expect(answer.status == 401 && answer.code == "token_invalid")
        #expect(try scene.count("idempotency_keys where tenant_id = $1", [scene.house.tenant]) == 0)
    }
}
