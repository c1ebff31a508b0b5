import Foundation

/// Somebody at the desk, at whose hands things happen without an end, on a thread of their own. What Postgres does not answer is sent
/// again.
final class Desk: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let isOpen = Flag()

    init(_ house: PushHouse, _ cluster: Cluster, database: String, _ generator: SeededGenerator) {
        let (done, isOpen) = (done, isOpen)
        Thread.detachNewThread {
            var generator = generator.branch("desk")
            while isOpen.isSet {
                // A few at once, so that the sweep's transaction and the batch of a lane have several.
                let events = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                    house.sql(PushHouse.Event.allCases.any(&generator) ?? .changed, id: generator.uuid())
                }
                for event in events { cluster.insist(event, in: database) }
                usleep(UInt32.random(in: 300_000...900_000, using: &generator))
            }
            done.signal()
        }
    }

    /// Returns when the last has happened.
    func close() {
        isOpen.clear()
        done.wait()
    }
}
