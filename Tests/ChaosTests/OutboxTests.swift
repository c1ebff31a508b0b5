import Testing

@testable import chaos

@Suite struct OutboxTests {
    @Test("an asset's own changes leave in the order they were tapped, across assets in any")
    func order() throws {
        var orders: Set<[String]> = []
        for seed in UInt64(0)..<50 {
            let order = try drained(["a1", "b1", "a2", "b2", "a3"], SeededGenerator(seed: seed))
            #expect(order.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"])
            #expect(order.filter { $0.hasPrefix("b") } == ["b1", "b2"])
            orders.insert(order)
        }
        #expect(orders.count > 5)
    }

    @Test("a change that is not settled stays, and is what comes next of its asset")
    func unsettled() throws {
        var (outbox, generator) = (Outbox(), SeededGenerator(seed: 1))
        let entries = ["a1", "a2"].map(entry)
        for entry in entries { outbox.add(entry) }
        for _ in 0..<10 { #expect(outbox.next(&generator) === entries[0]) }
        outbox.remove(entries[0])
        #expect(outbox.next(&generator) === entries[1])
    }

    /// The keys in the order they leave; the first letter is the strand.
    private func drained(_ keys: [String], _ generator: SeededGenerator) throws -> [String] {
        var (outbox, generator) = (Outbox(), generator)
        for key in keys { outbox.add(entry(key)) }
        var order: [String] = []
        while let entry = outbox.next(&generator) {
            order.append(entry.operation.key)
            outbox.remove(entry)
        }
        return order
    }

    private func entry(_ key: String) -> Entry {
        var subject = Subject.any
        subject.asset = String(key.prefix(1))
        let operation = Operation(tenant: "t", key: key, mutation: Mutation.all[0], subject: subject)
        return Entry(operation, strand: subject.asset, uploads: [])
    }
}
