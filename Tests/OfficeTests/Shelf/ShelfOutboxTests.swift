import TestSupport
import Testing

/// What happens at the shelf, sent in an outbox (docs/client-guide.md, "The outbox" and docs/shelf.md).
@Suite(.mayBlock) struct ShelfOutboxTests {
    private let shelf: ShelfScene
    private var path: String { "/reservations/\(shelf.reservation.id)" }

    init() throws { shelf = try ShelfScene() }

    private func counted(_ end: String, _ qty: Int, of line: Line? = nil, key: String = ID.fresh()) -> OutboxDraft {
        let body: JSONTree = [
            "line_id": .string((line ?? shelf.cableLine).id), "qty": .number(Double(qty)), "at": .string(minutesAgo(1)),
        ]
        return OutboxDraft("\(path)/\(end)", body, key: key)
    }

    private func swap(_ first: Asset, by second: Asset) -> OutboxDraft {
        OutboxDraft(
            "\(path)/swaps",
            ["asset_id": .string(first.id), "by_asset_id": .string(second.id), "at": .string(minutesAgo(1))])
    }

    private func pickUp(_ asset: Asset, seeing contents: [Asset]? = nil) -> OutboxDraft {
        var body: [String: JSONTree] = ["asset_id": .string(asset.id), "at": .string(minutesAgo(2))]
        if let contents { body["contents"] = .array(contents.map { .string($0.id) }) }
        return OutboxDraft("\(path)/pickups", .object(body))
    }

    private func undo(_ key: String) -> OutboxDraft { OutboxDraft("\(path)/undo", ["key": .string(key)]) }

    @Test("counted pickups and returns, swaps and undo are done in order, each as the single call") func done() throws {
        let out = counted("pickups", 4)
        let answer = try shelf.phone.sendOutbox([
            out, counted("returns", 1), pickUp(shelf.cameras[0]), swap(shelf.cameras[0], by: shelf.cameras[1]),
            counted("pickups", 1, key: "one"), undo("one"),
        ])
        #expect(answer.summaries == Array(repeating: "200", count: 6))
        let facts = try shelf.house.facts()
        #expect(facts.moves(of: shelf.cableLine) == ["out 4", "back 1"])
        #expect(facts.whereabouts(of: shelf.cameras[1]) == shelf.reservation.id)
        // The same key as a single call: the same bytes.
        let single = try shelf.phone.send(out)
        #expect(single.isReplay && single.json == answer.results[0].tree["body"])
    }

    @Test("a refused entry holds up what is behind it of the same line, and nothing else") func line() throws {
        let other = try shelf.house.book(LineDraft(shelf.cable, qty: 2), on: shelf.reservation)
        let answer = try shelf.phone.sendOutbox([
            counted("returns", 1), counted("pickups", 2), counted("pickups", 1, of: other), pickUp(shelf.cameras[0]),
        ])
        #expect(answer.summaries == ["409 more_than_out", "424 dependency_failed", "200", "200"])
    }

    @Test("a refused swap holds up both of its assets") func swapped() throws {
        let answer = try shelf.phone.sendOutbox([
            swap(shelf.cameras[0], by: shelf.cameras[1]), pickUp(shelf.cameras[0]), pickUp(shelf.cameras[1]),
            pickUp(shelf.cameras[2]),
        ])
        #expect(
            answer.summaries == [
                "409 asset_not_checked_out", "424 dependency_failed", "424 dependency_failed", "200",
            ])
    }

    @Test("a refused case holds up what the phone saw in it") func wholeCase() throws {
        let answer = try shelf.phone.sendOutbox([
            pickUp(shelf.box, seeing: [shelf.lenses[0]]), pickUp(shelf.lenses[0]), pickUp(shelf.lenses[1]),
        ])
        #expect(answer.summaries == ["409 case_contents_differ", "424 dependency_failed", "200"])
    }

    @Test("a refused undo holds up nothing") func undone() throws {
        let answer = try shelf.phone.sendOutbox([undo("nothing"), pickUp(shelf.cameras[0])])
        #expect(answer.summaries == ["409 nothing_to_undo", "200"])
    }

    @Test("an undo behind what it undoes, refused: there is nothing to undo") func undoneRefused() throws {
        let answer = try shelf.phone.sendOutbox([counted("pickups", 7, key: "seven"), undo("seven")])
        #expect(answer.summaries == ["409 line_capacity_full", "409 nothing_to_undo"])
    }

    @Test("an undo waits for what it undoes where that waits for another")
    func undoneBehind() throws {
        let (seven, one) = (counted("pickups", 7), counted("pickups", 1, key: "one"))
        let answer = try shelf.phone.sendOutbox([seven, one, undo("one")])
        #expect(answer.summaries == ["409 line_capacity_full", "424 dependency_failed", "424 dependency_failed"])
        // The one that was refused is discarded.
        #expect(try shelf.phone.sendOutbox([one, undo("one")]).summaries == ["200", "200"])
    }

    @Test("the contents of a case are not for it") func contents() throws {
        var draft = OutboxDraft("/assets/\(shelf.box.id)/contents", [])
        for method in ["PUT", "POST"] {
            draft.method = .string(method)
            let result = try #require(shelf.phone.sendOutbox([draft]).results.first)
            #expect(result.summary == "400 validation_failed" && result.faults == ["path not_supported"])
        }
    }
}
