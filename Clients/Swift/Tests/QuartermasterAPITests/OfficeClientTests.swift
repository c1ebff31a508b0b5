import Foundation
import QuartermasterKitTesting
import Testing

@testable import QuartermasterAPI

@Suite struct OfficeClientTests {
    private let transport = MemoryTransport()

    private func client(_ tokens: any TokenSource = FixedToken(), house: Id? = nil) throws -> OfficeClient {
        OfficeClient(
            server: try #require(URL(string: "https://gear.example.com/")), transport: transport, tokens: tokens, house: house)
    }

    @Test("a change has a key of its own, its house, and thousandths in its time")
    func change() async throws {
        await transport.answer { _ in
            .json(
                200,
                #"{"reservation_status":"confirmed","asset":{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","current_reservation_id":"0b9c7c1e-6d3f-4a51-9e0b-6c2c1f3a7d55"},"line_id":"7c1b8f44-2a61-4c0e-b1d5-90a3a5d2e6f0"}"#
            )
        }
        let id = UUID()
        let handover = Handover(assetId: id, scannedCode: "MJQT", at: Date(timeIntervalSince1970: 1_780_390_800.5))
        let picked = try await client(house: id).pickUp(handover, on: id)
        #expect(picked.reservationStatus == .confirmed)
        let request = try #require(await transport.requests.first)
        #expect(
            request.url.absoluteString == "https://gear.example.com/api/office/reservations/\(id.uuidString.lowercased())/pickups"
        )
        #expect(request.headers["Idempotency-Key"]?.count == 36)
        #expect(request.headers["X-Quartermaster-House"] == id.uuidString.lowercased())
        #expect(String(decoding: try #require(request.body), as: UTF8.self).contains(#""at":"2026-06-02T09:00:00.500Z""#))
    }

    @Test("every request names the app, whichever way it goes")
    func app() async throws {
        await transport.answer { _ in .json(200, "{}") }
        let server = try #require(URL(string: "https://gear.example.com"))
        let client = OfficeClient(server: server, transport: transport, tokens: FixedToken(), app: "GearApp/2.1")
            .of(house: UUID())
        _ = try await client.answer("GET", "/api/office/me")
        _ = try await client.changeStream(since: nil)
        _ = try await client.upload("PUT", server, headers: [:])
        let signIn = SignInClient(server: server, transport: transport, app: "GearApp/2.1")
        try await signIn.requestCode(email: "ana@example.com")
        _ = try await OfficeClient(server: server, transport: transport, tokens: FixedToken()).answer("GET", "/api/office/me")
        let agents = await transport.requests.compactMap { $0.headers["User-Agent"] }
        #expect(agents == Array(repeating: "GearApp/2.1 QuartermasterKit/0.1", count: 4) + ["QuartermasterKit/0.1"])
    }

    @Test("what a query says arrives as it was meant")
    func query() async throws {
        await transport.answer { _ in .json(404, #"{"error":{"code":"unknown_code","message":"No.","retryable":false}}"#) }
        await #expect(throws: OfficeFailure.self) { try await client().resolve(code: "a+b &ñ/q") }
        let request = try #require(await transport.requests.first)
        #expect(request.url.absoluteString.hasSuffix("resolve?code=a%2Bb%20%26%C3%B1%2Fq"))
    }

    @Test("every operation whose body and answer are JSON has a call, which sends what the description says")
    func operations() async throws {
        await transport.answer { $0.method == "DELETE" ? IncomingAnswer(status: 204) : .json(200, #"{"devices":[],"unread":2}"#) }
        let id = UUID()
        let client = try client()
        try await client.deleteDevice(id: id)
        #expect(try await client.readNotifications(ReadUpTo(upTo: OfficeClient.part(id))).unread == 2)
        await #expect(throws: OfficeFailure.self) {
            _ = try await client.listShortages(from: "2026-06-01", to: "2026-06-02", reservation: id, limit: 10)
        }
        let part = OfficeClient.part(id)
        let sent = await transport.requests
        #expect(sent.map(\.method) == ["DELETE", "POST", "GET"])
        #expect(sent[0].url.path == "/api/office/devices/\(part)" && sent[0].headers["Idempotency-Key"]?.count == 36)
        #expect(sent[1].body.map { String(decoding: $0, as: UTF8.self) } == #"{"up_to":"\#(part)"}"#)
        #expect(sent[1].headers["Idempotency-Key"] == nil)
        #expect(sent[2].url.query == "from=2026-06-01&to=2026-06-02&reservation=\(part)&limit=10")
        await transport.answer { _ in .json(403, #"{"error":{"code":"insufficient_role","message":"No.","retryable":false}}"#) }
        await #expect(throws: OfficeFailure.self) { try await client.deleteDevice(id: id) }
    }

    @Test("a call that asks the server to wait is given up later than the server may answer")
    func waiting() async throws {
        await transport.answer { _ in .json(200, #"{"changes":[],"cursor":"2","more":false,"full":false,"devices":[]}"#) }
        let client = try client()
        #expect(try await client.listChanges(since: "1", wait: 55).cursor == "2")
        _ = try await client.listDevices()
        #expect(await transport.requests.map(\.timeout) == [85, 30])
    }

    @Test("a refusal is typed by its code, and another's page is none")
    func refusals() async throws {
        await transport.answer { _ in .json(403, #"{"error":{"code":"insufficient_role","message":"No.","retryable":false}}"#) }
        await #expect {
            try await client().me()
        } throws: { error in
            guard case OfficeFailure.refused(let refusal) = error else { return false }
            return refusal.code == .insufficientRole && refusal.status == 403
        }
        await transport.answer { _ in .json(200, "<html>Welcome to our hotel</html>") }
        await #expect(throws: OfficeFailure.notTheOffice(status: 200)) { try await client().me() }
        await transport.answer { _ in throw NoNetwork() }
        await #expect(throws: OfficeFailure.noAnswer("NoNetwork()")) { try await client().me() }
    }

    /// Tokens of which the first is over.
    private struct TwoTokens: TokenSource {
        func token() -> String? { "old" }
        func refresh(rejected token: String) -> String? { token == "old" ? "new" : nil }
    }

    @Test("a token that is over is refreshed once, and the same is sent again")
    func refresh() async throws {
        await transport.answer { request in
            request.headers["Authorization"] == "Bearer new"
                ? .json(404, #"{"error":{"code":"not_found","message":"No.","retryable":false}}"#)
                : .json(401, #"{"error":{"code":"token_expired","message":"No.","retryable":false}}"#)
        }
        await #expect(throws: OfficeFailure.self) { try await client(TwoTokens()).me() }
        let requests = await transport.requests
        #expect(requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
        await transport.answer { _ in .json(401, #"{"error":{"code":"token_invalid","message":"No.","retryable":false}}"#) }
        await #expect(throws: OfficeFailure.signInNeeded) { try await client(TwoTokens()).me() }
        await #expect(throws: OfficeFailure.signInNeeded) { try await client(FixedToken(nil)).me() }
    }
}
