import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

@Suite struct ReplicaTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func page(_ changes: [String], _ cursor: String, more: Bool = false, full: Bool = false) -> IncomingAnswer {
        .json(200, #"{"changes":[\#(changes.joined(separator: ","))],"cursor":"\#(cursor)","more":\#(more),"full":\#(full)}"#)
    }

    private func put(_ id: Id, _ number: Int) -> String {
        #"{"kind":"asset","id":"\#(OfficeClient.part(id))","op":"put","asset":\#(ScriptedOffice.asset(id, number))}"#
    }

    @Test("the copy is there without a network, and after a start")
    func kept() async throws {
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.reservations().map(\.reference) == ["R-1", "R-2"])
        let again = try HouseStore(folder: bench.folder, house: Ids.house)
        #expect(try again.assets(ofItem: Ids.item).map(\.assetTag) == ["CAM-1", "CAM-2", "CAM-3"])
        #expect(try again.find("fx-2").assets.map(\.id) == [Ids.second])
        #expect(try again.heardAt() != nil)
        await bench.network(false)
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        #expect(try bench.store.items().map(\.name) == ["Sony FX6"])
    }

    @Test("after the last page of a full run what it did not name is dropped, and nothing before, also over a kill")
    func fullRun() async throws {
        _ = try await bench.replica.pull()
        await bench.office.forgetCursors()
        let (first, second) = (
            page([put(Ids.first, 1)], "a", more: true, full: true), page([put(Ids.second, 2)], "b", full: true)
        )
        await bench.transport.answer { request in
            let query = request.url.query ?? ""
            if query.contains("since=1&") { return .json(410, ScriptedOffice.error("resync_required")) }
            guard query.contains("since=a") else { return first }
            throw NoNetwork()
        }
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        #expect(try bench.store.assets(ofItem: Ids.item).count == 3)
        #expect(try bench.store.reservations().count == 2)
        // Another process goes on in the middle of the run.
        await bench.transport.answer { _ in second }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.assets(ofItem: Ids.item).map(\.id) == [Ids.first, Ids.second])
        #expect(try bench.store.reservations().isEmpty)
        #expect(try bench.store.find("FX-3").assets.isEmpty)
    }

    @Test("half a full run counts for nothing: the next one begins from the start, and drops what it does not name")
    func halfFullRun() async throws {
        let pages = [
            page([put(Ids.first, 1), put(Ids.second, 2)], "a", full: true),
            .json(410, ScriptedOffice.error("resync_required")), page([put(Ids.third, 3)], "b", more: true, full: true),
            .json(410, ScriptedOffice.error("resync_required")), page([put(Ids.second, 2)], "c", full: true),
        ]
        let count = Turns()
        await bench.transport.answer { _ in
            let turn = await count.next()
            guard turn < pages.count else { throw NoNetwork() }
            return pages[turn]
        }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.assets(ofItem: Ids.item).map(\.id) == [Ids.second])
    }

    @Test("of two pulls at once each page is taken once: the last of a full run drops nothing that its first named")
    func overlapping() async throws {
        let (first, second) = (
            page([put(Ids.first, 1)], "a", more: true, full: true), page([put(Ids.second, 2)], "b", full: true)
        )
        let replica = bench.replica
        let count = Turns()
        let nothing = page([], "b")
        await bench.transport.answer { _ in
            switch await count.next() {
            case 0: return first
            // While this page is on its way, another pull takes the same page.
            case 1:
                _ = try await replica.pull()
                return second
            case 2: return second
            default: return nothing
            }
        }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.assets(ofItem: Ids.item).map(\.id) == [Ids.first, Ids.second])
    }

    @Test("a page that is told twice changes nothing")
    func twice() async throws {
        let told = page([put(Ids.first, 1), #"{"kind":"asset","id":"\#(OfficeClient.part(Ids.second))","op":"gone"}"#], "a")
        await bench.transport.answer { _ in told }
        #expect(try await bench.replica.pull() == .upToDate)
        let once = try bench.store.assets(ofItem: Ids.item)
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.assets(ofItem: Ids.item) == once && once.count == 1)
    }

    @Test("410, and a cursor that is not understood, begin from the start; a server that goes on so is asked later")
    func resync() async throws {
        for (status, code) in [(410, "resync_required"), (400, "validation_failed")] {
            _ = try await bench.replica.pull()
            let whole = page([put(Ids.third, 3)], "c", full: true)
            await bench.transport.answer { request in
                (request.url.query ?? "").contains("since=") ? .json(status, ScriptedOffice.error(code)) : whole
            }
            #expect(try await bench.replica.pull() == .upToDate)
            #expect(try bench.store.assets(ofItem: Ids.item).map(\.id) == [Ids.third])
            #expect(await bench.transport.requests.last?.url.query?.contains("since=") == false)
        }
        await bench.transport.answer { _ in
            .json(410, ScriptedOffice.error("resync_required"), headers: ["retry-after": "3"])
        }
        #expect(try await bench.replica.pull() == .later(retryAfter: 3))
    }

    @Test("a document of a kind or with words that this version does not know hides no other")
    func unknown() async throws {
        let answer = page([#"{"kind":"moon","id":"m","op":"put","moon":{"phase":7}}"#, put(Ids.first, 1)], "a", full: true)
        await bench.transport.answer { _ in answer }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.assets(ofItem: Ids.item).count == 1)
    }

    @Test("what is gone is gone, with its stickers")
    func gone() async throws {
        _ = try await bench.replica.pull()
        let answer = page([#"{"kind":"asset","id":"\#(OfficeClient.part(Ids.first))","op":"gone"}"#], "9")
        await bench.transport.answer { _ in answer }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.find("FX-1").assets.isEmpty)
        #expect(try bench.store.asset(Ids.first) == nil)
    }

    @Test("a hotel's page is no page of the feed, and whoever may not is told")
    func others() async throws {
        await bench.transport.answer { _ in .json(200, "<html>Welcome</html>") }
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        await bench.transport.answer { _ in
            .json(503, ScriptedOffice.error("unavailable", retryable: true), headers: ["retry-after": "7"])
        }
        #expect(try await bench.replica.pull() == .later(retryAfter: 7))
        await bench.transport.answer { _ in .json(403, ScriptedOffice.error("insufficient_role")) }
        guard case .refused(let refusal) = try await bench.replica.pull() else { throw Bench.Unexpected(what: "not refused") }
        #expect(refusal.code == .insufficientRole)
        await bench.transport.answer { _ in .json(404, "<html>Not found</html>") }
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        await bench.transport.answer { _ in .json(404, ScriptedOffice.error("not_found")) }
        #expect(try await bench.replica.pull() == .notOffered)
        await bench.transport.answer { _ in .json(401, ScriptedOffice.error("token_invalid")) }
        #expect(try await bench.replica.pull() == .signInNeeded)
    }

    @Test("a page that was on its way when the copy was dropped brings nothing back")
    func droppedMeanwhile() async throws {
        let (store, office) = (bench.store, bench.office)
        await bench.transport.answer { request in
            let answer = await office.answer(request)
            try store.dropCopy()
            return answer
        }
        let pulling = Task { [bench] in try await bench.replica.pull() }
        while await bench.transport.requests.count < 3 { await Task.yield() }
        try bench.store.dropCopy()
        await bench.network(false)
        #expect(try await pulling.value == .later(retryAfter: nil))
        #expect(try bench.store.reservations().isEmpty)
    }

    @Test("a first page that was on its way is not taken in by a run that began after the copy was dropped")
    func droppedAndBegunAnew() async throws {
        let (store, replica, office) = (bench.store, bench.replica, bench.office)
        let isFirst = Once()
        await bench.transport.answer { request in
            guard isFirst.take() else { throw NoNetwork() }
            let answer = await office.answer(request)
            try store.dropCopy()
            // Another run begins, and hears nothing.
            _ = try await replica.pull()
            return answer
        }
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        #expect(try bench.store.reservations().isEmpty)
    }

    /// True once.
    private final class Once: @unchecked Sendable {
        private let lock = NSLock()
        private var isTaken = false
        func take() -> Bool {
            lock.withLock {
                defer { isTaken = true }
                return !isTaken
            }
        }
    }

    @Test("who signs out leaves no copy, and the outbox stays")
    func dropped() async throws {
        _ = try await bench.replica.pull()
        try bench.note("FX-1")
        try bench.store.dropCopy()
        #expect(try bench.store.reservations().isEmpty)
        #expect(try bench.store.find("FX-1").assets.isEmpty)
        #expect(try bench.store.notSynced() == 1)
        _ = try await bench.replica.pull()
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 1)
    }

    @Test("a stream is taken in event by event, in whatever pieces it comes, and starts over where the server says so")
    func stream() async throws {
        func put(_ id: Id, _ number: Int) -> String { self.put(id, number).replacing("\n", with: "") }
        let first = #"{"changes":[\#(put(Ids.first, 1)),\#(put(Ids.second, 2))],"cursor":"a","more":false,"full":true}"#
        let second = #"{"changes":[\#(put(Ids.third, 3))],"cursor":"b","more":false,"full":false}"#
        let all = #"{"changes":[\#(put(Ids.third, 3))],"cursor":"c","more":false,"full":true}"#
        let events = [
            "event: changes\nid: a\ndata: \(first)\n\n", ":\n\nevent: changes\r\nid: b\r\ndata: \(second)\r\n\r\n",
            "event: resync\ndata: {}\n\n",
            "event: changes\nid: c\ndata: \(all)\n\n", "retry: 2000\n\n",
        ]
        await bench.transport.answer { _ in .json(200, events.joined(), headers: ["content-type": "text/event-stream"]) }
        let pages = Flag()
        #expect(try await bench.replica.listen { Task { _ = await pages.take() } } == .later(retryAfter: 2))
        #expect(try bench.store.assets(ofItem: Ids.item).map(\.id) == [Ids.third])
        #expect(await bench.transport.requests.last?.headers["Accept"] == "text/event-stream")
        // In pieces of a byte.
        var reader = EventReader()
        let named = events.joined().utf8.flatMap { reader.read(Data([$0])) }.map(\.name)
        #expect(named == ["changes", "changes", "resync", "changes"])
        #expect(reader.retry == 2)
        // One that says no time is asked again after a second, and one that brings nothing is told apart.
        for (text, seconds) in [(":\n\n", 1.0), ("", nil)] {
            await bench.transport.answer { _ in .json(200, text, headers: ["content-type": "text/event-stream"]) }
            #expect(try await bench.replica.listen() == .later(retryAfter: seconds))
        }
        // One that is no stream is not offered, and a 410 starts over.
        await bench.transport.answer { _ in .json(200, "{}") }
        #expect(try await bench.replica.listen() == .notOffered)
        await bench.transport.answer { _ in .json(410, ScriptedOffice.error("resync_required")) }
        #expect(try await bench.replica.listen() == .later(retryAfter: 0))
    }

    @Test("what was sent while a look was on its way is shown on top until a later one, and counts once")
    func sentMeanwhile() async throws {
        _ = try await bench.replica.pull()
        try bench.note("FX-1")
        let (office, store, sender) = (bench.office, bench.store, bench.sender)
        let replica = bench.replica
        let isFirst = Flag()
        await bench.transport.answer { request in
            let answer = await office.answer(request)
            guard request.url.path == "/api/office/changes", await isFirst.take() else { return answer }
            // While this look waits, the change is sent and another look begins and ends.
            _ = try await sender.send()
            #expect(try store.needsPull())
            #expect(try await replica.pull() == .upToDate)
            #expect(try !store.needsPull())
            return answer
        }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.entries().isEmpty)
        // One that began before it was sent alone drops nothing.
        try bench.note("FX-2")
        let isNext = Flag()
        await bench.transport.answer { request in
            let answer = await office.answer(request)
            if request.url.path == "/api/office/changes", await isNext.take() { _ = try await sender.send() }
            return answer
        }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.entries().map(\.state) == [.done])
    }
}

/// Counts from zero.
private actor Turns {
    private var turn = -1
    func next() -> Int {
        turn += 1
        return turn
    }
}

/// True once.
private actor Flag {
    private var isTaken = false
    func take() -> Bool {
        defer { isTaken = true }
        return !isTaken
    }
}
