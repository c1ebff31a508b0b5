import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

@Suite struct OutboxSenderTests {
    private let bench: Bench

    init() async throws {
        bench = try Bench()
        _ = try await bench.replica.pull()
    }

    @Test("all that waits goes in one request, in its order, and is shown until the copy has it")
    func batch() async throws {
        let keys = [try bench.note("FX-1").key, try bench.note("FX-2").key, try bench.note("FX-1", .back).key]
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.transport.requests.filter { $0.method == "POST" }.count == 1)
        #expect(await bench.office.order == keys)
        #expect(try bench.store.notSynced() == 0)
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 1)
        // The copy, from a run that began later, shows what the server shows.
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try bench.store.entries().isEmpty)
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 0)
    }

    @Test("a request reads no more of a long outbox than it sends: a change that can't be read stops no earlier request")
    func longOutbox() async throws {
        var keys: [String] = []
        for number in 0..<220 {
            keys.append(try bench.note("FX-1", number.isMultiple(of: 2) ? .out : .back, anyway: true).key)
        }
        try await bench.store.write { [key = keys[210]] in
            try $0.run("update entry set kind = 'teleports' where key = ?", [key])
        }
        await #expect(throws: StoreFault.unreadable(key: keys[210])) { try await bench.sender.send() }
        #expect(await bench.office.order == Array(keys[..<200]))
        #expect(try bench.store.notSynced() == 20)
    }

    @Test("the changes of a line go in the order in which they were noted, whatever the assets")
    func lineOrder() async throws {
        var keys: [String] = []
        for (code, way) in [("FX-1", Way.out), ("FX-1", .back), ("FX-2", .out), ("FX-2", .back), ("FX-1", .out)] {
            keys.append(try bench.note(code, way, on: Ids.other, anyway: true).key)
        }
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order == keys)
        #expect(await bench.transport.requests.filter { $0.method == "POST" }.count == 1)
    }

    @Test("a lost answer: the same key and the same bytes go again, after a pause that doubles")
    func lostAnswer() async throws {
        let change = try bench.note("FX-1")
        await bench.loseAnswers()
        #expect(try await bench.sender.send() == .again(bench.clock.now + 1))
        #expect(try await bench.sender.send() == .again(bench.clock.now + 1), "it rests")
        bench.clock.advance(1)
        #expect(try await bench.sender.send() == .again(bench.clock.now + 2))
        await bench.network(true)
        #expect(try await bench.sender.send() == .again(bench.clock.now + 2))
        await bench.sender.wake()
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.arrived == [change.key: [change.body, change.body, change.body]])
    }

    @Test("who asks while a run comes to its end has what was noted meanwhile sent")
    func askedAtTheEnd() async throws {
        for _ in 0..<20 {
            try bench.note("FX-1")
            async let first = bench.sender.send()
            try bench.note("FX-1", .back)
            async let second = bench.sender.send()
            let outcomes = try await [first, second]
            #expect(outcomes == [.nothingWaits, .nothingWaits])
            #expect(try bench.store.notSynced() == 0)
        }
    }

    @Test("what may have left the phone is not withdrawn")
    func withdraw() async throws {
        let change = try bench.note("FX-1")
        let other = try bench.note("FX-2")
        #expect(try bench.store.withdraw(other))
        await bench.network(false)
        _ = try await bench.sender.send()
        #expect(try !bench.store.withdraw(change))
        #expect(try bench.store.entries().map(\.key) == [change.key])
    }

    @Test("what the server refused is withdrawn: there is nothing to undo, and the screen shows what the server has")
    func takenBackAfterRefusal() async throws {
        await bench.office.put("asset", Ids.first, ScriptedOffice.asset(Ids.first, 1, out: Ids.other))
        _ = try await bench.replica.pull()
        await bench.office.refuse(Ids.first, ScriptedOffice.error("asset_unavailable"))
        let refused = try bench.note("FX-1", anyway: true)
        _ = try await bench.sender.send()
        #expect(try bench.store.conflicts().map(\.id) == [refused.key])
        #expect(try bench.store.takeBack(refused, by: Ids.ana) == .withdrawn)
        #expect(try bench.store.entries().isEmpty)
        #expect(try bench.store.asset(Ids.first)?.currentReservationId == Ids.other)
    }

    @Test("a second tap undoes nothing that was withdrawn, and what the server has is undone also when it left the outbox")
    func takenBackTwice() async throws {
        let withdrawn = try bench.note("FX-1")
        #expect(try bench.store.takeBack(withdrawn, by: Ids.ana) == .withdrawn)
        #expect(try bench.store.takeBack(withdrawn, by: Ids.ana) == .withdrawn)
        #expect(try bench.store.entries().isEmpty)
        let sent = try bench.note("FX-1")
        #expect(try await bench.sender.send() == .nothingWaits)
        _ = try await bench.replica.pull()
        #expect(try bench.store.entries().isEmpty)
        guard case .noted = try bench.store.takeBack(sent, by: Ids.ana) else { throw Bench.Unexpected(what: "not noted") }
    }

    @Test("a second tap on what is being undone notes no second undoing, and sends one that was refused again")
    func undoneTwice() async throws {
        let sent = try bench.note("FX-1")
        #expect(try await bench.sender.send() == .nothingWaits)
        guard case .noted(let undo) = try bench.store.takeBack(sent, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        guard case .noted(let second) = try bench.store.takeBack(sent, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        #expect(second.key == undo.key)
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("too_late").utf8)))
        try await bench.store.database.write { try Entries.set(refusal, of: undo, in: $0) }
        guard case .noted(let again) = try bench.store.takeBack(sent, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        #expect(again.key == undo.key && again.state == .waiting)
        #expect(try await bench.sender.send() == .nothingWaits)
        // The server has it, and the copy does not show it yet.
        guard case .noted(let done) = try bench.store.takeBack(sent, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        #expect(done.key == undo.key)
        #expect(await bench.office.order == [sent.key, undo.key])
    }

    @Test("that a change was withdrawn is kept until a later run of the feed is over, and known for longer to who withdrew it")
    func keptWithdrawals() async throws {
        func rows() throws -> Int? {
            try bench.store.database.read { try $0.value("select count(*) from kept where name like 'withdrawn %'") }
        }
        // A run that goes on later.
        await bench.transport.answer { request in
            guard request.url.query?.contains("since=half") != true else { throw NoNetwork() }
            return .json(200, #"{"changes":[],"cursor":"half","more":true,"full":false}"#)
        }
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        let (change, refused) = (try bench.note("FX-1"), try bench.note("FX-2"))
        #expect(try bench.store.withdraw(change))
        await bench.network(true)
        await bench.office.refuse(Ids.second, ScriptedOffice.error("asset_unavailable"))
        _ = try await bench.sender.send()
        let conflict = try #require(try bench.store.conflicts().first)
        try bench.store.settle(conflict, by: .discard, account: Ids.ana)
        let other = try HouseStore(folder: bench.folder, house: Ids.house)
        for gone in [change, refused] { #expect(try other.takeBack(gone, by: Ids.ana) == .withdrawn) }
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try rows() == 2, "it began before")
        #expect(try await bench.replica.pull() == .upToDate)
        #expect(try rows() == 0)
        for gone in [change, refused] { #expect(try bench.store.takeBack(gone, by: Ids.ana) == .withdrawn) }
        #expect(try bench.store.entries().isEmpty)
    }

    @Test("an undo goes behind what it undoes, also where that could not be done just then")
    func undoneBehind() async throws {
        await bench.office.refuse(Ids.first, ScriptedOffice.error("unavailable", retryable: true), status: 503)
        let pickup = try bench.note("FX-1")
        _ = try await bench.sender.send()
        guard case .noted(let undo) = try bench.store.takeBack(pickup, by: Ids.ana, at: bench.clock.now) else {
            throw Bench.Unexpected(what: "not noted")
        }
        await bench.sender.wake()
        _ = try await bench.sender.send()
        #expect(await bench.office.order == [pickup.key, pickup.key])
        await bench.office.refuse(Ids.first, nil)
        await bench.sender.wake()
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.suffix(2) == [pickup.key, undo.key])
    }

    @Test("a closing goes behind every return of its reservation, also one that could not be done just then")
    func closedBehind() async throws {
        try bench.note("FX-1")
        #expect(try await bench.sender.send() == .nothingWaits)
        await bench.office.refuse(Ids.first, ScriptedOffice.error("unavailable", retryable: true), status: 503)
        let handBack = try bench.note("FX-1", .back)
        // Of the line of the cameras.
        let closing = try bench.store.noteReturn(
            of: 0, line: Ids.reservation, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, isLast: true)
        guard case .noted(let closing) = closing else { throw Bench.Unexpected(what: "\(closing)") }
        _ = try await bench.sender.send()
        #expect(await bench.office.order.last == handBack.key)
        await bench.office.refuse(Ids.first, nil)
        await bench.sender.wake()
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.suffix(2) == [handBack.key, closing.key])
    }

    @Test("what was withdrawn while the outbox was read is not sent")
    func withdrawnMeanwhile() async throws {
        let (withdrawn, other) = (try bench.note("FX-1"), try bench.note("FX-2"))
        #expect(try bench.store.withdraw(withdrawn))
        let sent = try await bench.store.database.write { try Entries.mark(tried: [withdrawn, other], in: $0) }
        #expect(sent.map(\.key) == [other.key])
        #expect(try !bench.store.withdraw(other))
    }

    @Test("a refused change is parked with the server's facts, and what waits behind it stays")
    func parked() async throws {
        let elsewhere = OfficeClient.part(Ids.other)
        await bench.office.refuse(
            Ids.first,
            ScriptedOffice.error(
                "asset_unavailable",
                current:
                    #"{"reservation_status":"confirmed","asset":{"id":"\#(OfficeClient.part(Ids.first))","status":"IN_STOCK","out":true,"current_reservation_id":"\#(elsewhere)","picked_up_by":"Ana","picked_up_at":null,"actual_pickup_at":null,"reservation_reference":"R-2"}}"#
            ))
        let refused = try bench.note("FX-1")
        let behind = try bench.note("FX-1", .back)
        try bench.note("FX-2")
        #expect(try await bench.sender.send() == .nothingWaits)
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.id == refused.key)
        #expect(
            conflict.ways == [
                .noteForgotten(.back, reservation: Ids.other), .look(reservation: Ids.other), .override, .sendAgain, .discard,
            ])
        #expect(try bench.store.entries().map(\.state) == [.parked, .waiting, .done])
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 1, "what is parked moves nothing")
        // Its forgotten return goes ahead of it, and then all of the asset.
        await bench.office.refuse(Ids.first, nil)
        try bench.store.settle(conflict, by: .noteForgotten(.back, reservation: Ids.other), account: Ids.ana)
        #expect(try await bench.sender.send() == .nothingWaits)
        let order = await bench.office.order.suffix(3)
        #expect(order.dropFirst() == [refused.key, behind.key])
        #expect(try bench.store.notSynced() == 0)
    }

    @Test(
        "a forgotten return is dated before the refused pickup, but after it went out: by two clocks that may be later",
        arguments: [(out: -3600, told: 60, at: -1), (60, 60, 600), (900, 900, 901)])
    func forgottenByTwoClocks(seconds: (out: Double, told: Double, at: Double)) async throws {
        let refused = try bench.note("FX-1")
        func after(_ seconds: Double) -> Date { refused.at.addingTimeInterval(seconds) }
        var cause = AssetCause(id: Ids.first, status: .inStock, out: true, currentReservationId: Ids.other)
        cause.actualPickupAt = after(seconds.out)
        // When the server heard of it.
        cause.pickedUpAt = after(seconds.told)
        let text = String(decoding: try ModelCoding.encoder().encode(cause), as: UTF8.self)
        let answer = ScriptedOffice.error(
            "asset_unavailable", current: #"{"reservation_status":"confirmed","asset":\#(text)}"#)
        let refusal = try #require(Refusal(status: 409, body: Data(answer.utf8)))
        try await bench.store.database.write { try Entries.set(refusal, of: refused, in: $0) }
        let conflict = try #require(try bench.store.conflicts().first)
        let way = WayOn.noteForgotten(.back, reservation: Ids.other)
        try bench.store.settle(conflict, by: way, account: Ids.ana, at: after(600))
        let back = try #require(try bench.store.entries().first { $0.kind == .handBack })
        #expect(abs(back.at.timeIntervalSince(after(seconds.at))) < 0.01, "a time is kept to a thousandth")
    }

    @Test("a return that came before its pickup goes again after the next pull, and only then is for a person")
    func beforeItsPickup() async throws {
        await bench.office.refuse(Ids.first, ScriptedOffice.error("more_than_out"))
        let early = try bench.note("FX-1")
        let behind = try bench.note("FX-1", .back)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(try bench.store.entries().map(\.state) == [.waiting, .waiting])
        #expect(await bench.office.arrived[early.key]?.count == 1, "not before the pull")
        #expect(try bench.store.needsPull())
        _ = try await bench.replica.pull()
        #expect(try !bench.store.needsPull())
        #expect(try await bench.sender.send() == .nothingWaits)
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.id == early.key && conflict.ways == [.sendAgain, .discard])
        // Another one's pickup has come by the second time.
        try bench.store.settle(conflict, by: .discard, account: Ids.ana)
        let other = try #require(try bench.store.entries().first)
        #expect(other.key == behind.key)
        #expect(try await bench.sender.send() == .nothingWaits)
        await bench.office.refuse(Ids.first, nil)
        _ = try await bench.replica.pull()
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("the role of who sends settles nothing of another's: it waits for its own person again")
    func rolesOfOthers() async throws {
        let mateo = UUID()
        guard case .noted(let theirs) = try bench.store.scan("FX-1", .out, on: Ids.reservation, by: mateo) else {
            throw Bench.Unexpected(what: "not noted")
        }
        #expect(try bench.store.held(for: Ids.ana).map(\.key) == [theirs.key])
        try bench.store.release(to: Ids.ana)
        #expect(try bench.store.held(for: Ids.ana).isEmpty)
        await bench.transport.answer { _ in .json(403, ScriptedOffice.error("insufficient_role")) }
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(try bench.store.conflicts().isEmpty && bench.store.held(for: Ids.ana).map(\.key) == [theirs.key])
        let own = try bench.note("FX-2")
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(try bench.store.conflicts().map(\.id) == [own.key])
        await bench.network(true)
        let client = OfficeClient(
            server: try #require(URL(string: "https://gear.example.com")), transport: bench.transport, tokens: FixedToken())
        _ = try await OutboxSender(store: bench.store, client: client, account: { mateo }).send()
        #expect(await bench.office.arrived[theirs.key]?.count == 1)
    }

    @Test("a way on that is a new change has a new key, and takes the place of the old one")
    func override() async throws {
        await bench.office.refuse(
            Ids.first, ScriptedOffice.error("line_capacity_full", current: #"{"reservation_status":"confirmed"}"#))
        let refused = try bench.note("FX-1")
        _ = try await bench.sender.send()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.ways == [.swap, .override, .sendAgain, .discard])
        // Without a reason it stays, and a person is told so.
        for reason in [nil, " \n"] {
            #expect(throws: TextFault.missing(field: "reason")) {
                try bench.store.settle(conflict, by: .override, reason: reason, account: Ids.ana)
            }
        }
        #expect(try bench.store.entries().map(\.key) == [refused.key])
        try bench.store.settle(conflict, by: .override, reason: "the client wants a third", account: Ids.ana)
        let now = try bench.store.entries()
        #expect(now.count == 1)
        #expect(now[0].key != refused.key)
        #expect(now[0].body.contains(#""override":{"reason":"the client wants a third"}"#))
    }

    @Test("an older server takes them one by one")
    func singles() async throws {
        await bench.office.takeNoOutboxes()
        try bench.note("FX-1")
        try bench.note("FX-2")
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.transport.requests.suffix(2).allSatisfy { $0.headers["Idempotency-Key"] != nil })
        #expect(await bench.office.order.count == 2)
    }

    @Test("a batch without an answer goes in smaller parts: one change that no server answers keeps no other waiting")
    func poison() async throws {
        var keys: [String] = []
        for _ in 0..<5 {
            for (code, way) in [("FX-1", Way.out), ("FX-2", .out), ("FX-1", .back), ("FX-2", .back)] {
                keys.append(try bench.note(code, way, anyway: true).key)
            }
        }
        // Whatever has the third camera in it breaks the connection.
        let poison = try bench.note("FX-3", on: Ids.other)
        let (office, word) = (bench.office, OfficeClient.part(Ids.third))
        await bench.transport.answer { request in
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            if request.method == "POST", body.contains(word) { throw NoNetwork() }
            return await office.answer(request)
        }
        for _ in 0..<60 where try bench.store.notSynced() > 1 {
            guard case .again(let time) = try await bench.sender.send() else { throw Bench.Unexpected(what: "not again") }
            bench.clock.advance(time.timeIntervalSince(bench.clock.now))
        }
        #expect(try bench.store.entries().filter { $0.state == .waiting }.map(\.key) == [poison.key])
        #expect(await Set(bench.office.order) == Set(keys))
        #expect(await bench.office.arrived.values.allSatisfy { $0.count == 1 })
    }

    @Test("a server that can do nothing just now is asked less and less, whatever it asks for", arguments: [true, false])
    func leftAlone(isTime: Bool) async throws {
        for code in ["FX-1", "FX-2"] { try bench.note(code) }
        await bench.transport.answer { _ in
            .json(
                503, ScriptedOffice.error("unavailable", retryable: true), headers: isTime ? ["retry-after": "1"] : [:])
        }
        for pause in [1.0, 2, 4] {
            #expect(try await bench.sender.send() == .again(bench.clock.now + pause))
            bench.clock.advance(pause)
        }
        await bench.network(true)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.count == 2)
    }

    @Test("who may not send anything is told so of each change, though they went together")
    func mayNot() async throws {
        for code in ["FX-1", "FX-2"] { try bench.note(code) }
        await bench.transport.answer { _ in .json(403, ScriptedOffice.error("insufficient_role")) }
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(try bench.store.conflicts().map(\.refusal.code) == [.insufficientRole, .insufficientRole])
    }

    @Test("a parked change that is discarded is gone for good, and what stood behind it goes")
    func discarded() async throws {
        await bench.office.refuse(Ids.first, ScriptedOffice.error("reservation_wrong_state"))
        let refused = try bench.note("FX-1")
        let behind = try bench.note("FX-1", .back, anyway: true)
        #expect(try await bench.sender.send() == .nothingWaits)
        await bench.office.refuse(Ids.first, nil)
        try bench.store.settle(try #require(try bench.store.conflicts().first), by: .discard, account: Ids.ana)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.last == behind.key)
        #expect(await bench.office.arrived[refused.key]?.count == 1)
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("what settles a parked change goes ahead of it, and can be settled itself")
    func settling() async throws {
        try bench.note("FX-2")
        let back = try bench.note("FX-1", .back, anyway: true)
        try bench.note("FX-3")
        await bench.office.refuse(Ids.first, ScriptedOffice.error("asset_not_checked_out"))
        #expect(try await bench.sender.send() == .nothingWaits)
        try bench.store.settle(
            try #require(try bench.store.conflicts().first), by: .noteForgotten(.out, reservation: Ids.reservation),
            account: Ids.ana)
        #expect(try await bench.sender.send() == .nothingWaits)
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.change.kind == .pickup && conflict.change.at < back.at)
        #expect(try bench.store.entries().filter { $0.asset == Ids.first }.map(\.state) == [.parked, .waiting])
        try bench.store.settle(conflict, by: .noteForgotten(.back, reservation: Ids.other), account: Ids.ana)
        await bench.office.refuse(Ids.first, nil)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.suffix(2) == [conflict.id, back.key])
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("a hotel's sign-on page is no answer")
    func hotel() async throws {
        let change = try bench.note("FX-1")
        await bench.transport.answer { _ in .json(200, "<html>Welcome</html>") }
        #expect(try await bench.sender.send() == .again(bench.clock.now + 1))
        #expect(try bench.store.entries().map(\.key) == [change.key])
        await bench.transport.answer { _ in .json(404, "<html>Not found</html>") }
        await bench.sender.wake()
        _ = try await bench.sender.send()
        #expect(try bench.store.entries().map(\.state) == [.waiting])
    }

    @Test("what another person noted waits until they are asked, and then says whose it is")
    func others() async throws {
        let mateo = UUID()
        _ = try bench.store.scan("FX-1", .out, on: Ids.reservation, by: mateo, at: bench.clock.now)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.isEmpty)
        try bench.store.release(to: Ids.ana)
        #expect(try await bench.sender.send() == .nothingWaits)
        let body = try #require(await bench.office.arrived.values.first?.first)
        #expect(body.contains(#""noted_by":"\#(OfficeClient.part(mateo))""#))
    }

    @Test("a conflict of another person's that somebody settles is sent at once, and says whose it is")
    func settledForAnother() async throws {
        let mateo = UUID()
        guard case .noted(let theirs) = try bench.store.scan("FX-1", .out, on: Ids.reservation, by: mateo) else {
            throw Bench.Unexpected(what: "not noted")
        }
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("asset_unavailable").utf8)))
        let ways: [WayOn] = [.sendAgain, .noteForgotten(.back, reservation: Ids.other), .undoReturn(key: "k")]
        for way in ways {
            try await bench.store.database.write {
                try $0.execute(sql: "update entry set state = 'waiting', released_to = null")
                try Entries.set(refusal, of: theirs, in: $0)
            }
            try bench.store.settle(try #require(try bench.store.conflicts().first), by: way, account: Ids.ana)
            #expect(try bench.store.held(for: Ids.ana).isEmpty, "\(way)")
        }
        #expect(try await bench.sender.send() == .nothingWaits)
        let body = try #require(await bench.office.arrived[theirs.key]?.first)
        #expect(body.contains(#""noted_by":"\#(OfficeClient.part(mateo))""#))
    }

    @Test("a disabled account parks nothing: whoever signs in next may send it")
    func disabled() async throws {
        try bench.note("FX-1")
        await bench.transport.answer { _ in .json(403, ScriptedOffice.error("account_disabled")) }
        #expect(try await bench.sender.send() == .signInNeeded)
        #expect(try bench.store.entries().map(\.state) == [.waiting])
    }

    @Test("an outbox of hundreds goes in the fewest requests")
    func many() async throws {
        for _ in 0..<150 {
            try bench.note("FX-1")
            try bench.note("FX-1", .back)
        }
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.transport.requests.filter { $0.method == "POST" }.count == 3)
        #expect(await bench.office.arrived.values.allSatisfy { $0.count == 1 })
    }
}
