import Foundation
import QuartermasterAPI
import Testing

@testable import QuartermasterStore

/// When what was forgotten is dated: the rows of verify/forgotten.json, which the page is held to as well.
@Suite struct ForgottenTests {
    private struct Row: Decodable {
        let name: String
        let refusedAt: Date
        let actualPickupAt: Date?
        let pickedUpAt: Date?
        let now: Date
        let at: Date
    }

    private static func rows() throws -> [Row] {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let decoder = ModelCoding.decoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Row].self, from: Data(contentsOf: root.appendingPathComponent("verify/forgotten.json")))
    }

    @Test("each row is dated as it says") func dated() throws {
        let rows = try Self.rows()
        #expect(rows.count > 5)
        for row in rows {
            var trip = AssetCause(id: Ids.first, status: .inStock, out: true, currentReservationId: Ids.other)
            trip.actualPickupAt = row.actualPickupAt
            trip.pickedUpAt = row.pickedUpAt
            let at = HouseStore.forgottenAt(before: row.refusedAt, trip: trip, now: row.now)
            #expect(abs(at.timeIntervalSince(row.at)) < 0.001, "\(row.name)")
        }
    }
}
