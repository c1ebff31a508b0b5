import Foundation
import Postgres

/// Somebody at whose hands things happen in a house without an end, on threads of their own, so that transactions commit in another order than they began.
final class WebhookDesk: Sendable {
    private static let hands = 3
    private let done = DispatchSemaphore(value: 0)
    private let isOpen = Flag()

    init(_ house: WebhookHouse, _ cluster: Cluster, database: String, _ generator: SeededGenerator) {
        for hand in 0..<Self.hands {
            let (done, isOpen) = (done, isOpen)
            Thread.detachNewThread {
                var generator = generator.branch("webhook desk \(hand)")
                while isOpen.isSet {
                    cluster.insist(house.sql(id: generator.uuid(), &generator), in: database)
                    // What breaks off is rolled back as well.
                    if Int.random(in: 0..<4, using: &generator) == 0 {
                        let sql = house.undone(&generator)
                        if let session = try? cluster.session(database: database) { _ = try? session.execute(sql) }
                    }
                    usleep(UInt32.random(in: 50_000...400_000, using: &generator))
                }
                done.signal()
            }
        }
    }

    /// Returns when the last has happened.
    func close() {
        isOpen.clear()
        for _ in 0..<Self.hands { done.wait() }
    }
}
