import Foundation
import Testing

@testable import OutboxExample

@Suite struct ChangeTests {
    private let at = Date(timeIntervalSince1970: 1_780_000_000.25)
    private let key = UUID()

    @Test("the body says what was scanned and when, to the fraction") func body() throws {
        let sticker = "https://qr.example.com/MJQT"
        let change = try Change(.pickup, asset: "AB", reservation: "CD", scannedCode: sticker, at: at, key: key)
        let body = try JSONDecoder().decode([String: String].self, from: Data(change.body.utf8))
        #expect(body == ["asset_id": "ab", "scanned_code": sticker, "at": "2026-05-28T20:26:40.250Z"])
        #expect(change.path == "/api/office/reservations/cd/pickups")
        #expect(change.key == key.uuidString.lowercased())
    }

    @Test("no scan is no field") func withoutScan() throws {
        let change = try Change(.handBack, asset: "ab", reservation: "cd", at: at)
        #expect(!change.body.contains("scanned_code"))
        #expect(change.path == "/api/office/reservations/cd/returns")
    }

    @Test("each change has a key of its own, and the request carries it") func keys() throws {
        let changes = try (0..<10).map { _ in try Change(.pickup, asset: "ab", reservation: "cd", at: at) }
        #expect(Set(changes.map(\.key)).count == 10)
        let request = OutgoingRequest(changes[0], token: "t", language: "es")
        #expect(
            request.headers == [
                "Authorization": "Bearer t", "Idempotency-Key": changes[0].key, "Content-Type": "application/json",
                "Accept-Language": "es",
            ])
        #expect(request.body == Data(changes[0].body.utf8))
    }
}
