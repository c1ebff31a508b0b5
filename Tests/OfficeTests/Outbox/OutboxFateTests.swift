import TestSupport
import Testing

@testable import Office

/// Which entries wait, by the answers to those before them (docs/client-guide.md, "The outbox"), also those that no test brings about.
@Suite(.mayBlock) struct OutboxFateTests {
    /// What an entry waits for behind one of its asset that was answered so, and behind one that it names.
    private func obstacles(behind status: Int, _ code: String? = nil) -> [OutboxOrder.Fate?] {
        var order = OutboxOrder(["first", "second"], known: [])
        order.note(OutboxOrder.Fate(status: status, code: code), of: "first", holdingUp: ["asset"])
        return [order.obstacle(after: [], of: ["asset"]), order.obstacle(after: ["first"], of: [])]
    }

    @Test("behind a 408, a 429 or a 5xx it is to come again", arguments: [408, 429, 500, 502, 503, 504])
    func postponed(status: Int) {
        #expect(obstacles(behind: status) == [.postponed, .postponed])
    }

    @Test("behind a refusal a person has something to settle", arguments: [400, 403, 404, 409, 413, 422, 424])
    func refused(status: Int) {
        #expect(obstacles(behind: status) == [.refused, .refused])
    }

    @Test("behind what was done, now or before, it may be done", arguments: [(200, nil), (201, nil), (409, "already_applied")])
    func done(status: Int, code: String?) {
        #expect(obstacles(behind: status, code) == [nil, nil])
    }

    @Test(
        "what takes an entry back waits where that may be done still, and is tried where it was done, refused, or is elsewhere",
        arguments: [(200, nil), (409, nil), (503, .postponed), (429, .postponed), (424, .refused)] as [(Int, OutboxOrder.Fate?)])
    func undoing(status: Int, fate: OutboxOrder.Fate?) {
        var order = OutboxOrder(["first", "second"], known: [])
        #expect(order.obstacle(undoing: "first") == nil)
        order.note(OutboxOrder.Fate(status: status, code: nil), of: "first", holdingUp: [], isUntried: status == 424)
        #expect(order.obstacle(undoing: "first") == fate)
        #expect(order.obstacle(undoing: "elsewhere") == nil)
    }

    @Test("an asset stays held up by a refusal, whatever is postponed behind it; another one is free")
    func several() {
        var order = OutboxOrder(["first", "second"], known: [])
        order.note(.refused, of: "first", holdingUp: ["asset"])
        order.note(.postponed, of: "second", holdingUp: ["asset"])
        #expect(order.obstacle(after: [], of: ["asset"]) == .refused)
        #expect(order.obstacle(after: [], of: ["other"]) == nil)
    }
}
