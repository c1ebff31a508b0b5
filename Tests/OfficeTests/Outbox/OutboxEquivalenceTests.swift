import Foundation
import Glibc
import TestSupport
import Testing

/// An outbox is the same as its entries sent singly (docs/client-guide.md, "The outbox"): facts and answers, whatever interrupts it.
@Suite(.mayBlock) struct OutboxEquivalenceTests {
    @Test("a hundred entries of twenty reservations: the same facts and, byte for byte, the same answers as a hundred requests")
    func same() throws {
        let script = try OutboxScript()
        let twin = try script.copied()
        #expect(try script.facts() == twin.facts())
        let singles = try script.singles(script.house.phone(.manager))
        let answer = try twin.outbox(twin.house.phone(.manager))
        #expect(answer.status == 200)
        let kinds = Dictionary(grouping: singles, by: \.status).mapValues(\.count)
        #expect(kinds == [200: 60, 201: 20, 400: 5, 409: 10, 422: 5])
        let (ours, theirs) = (try OutboxScript.answers(of: answer), singles.map { "\($0.status) \($0.text)" })
        #expect(ours.count == 100)
        for (our, their) in zip(ours, theirs) { #expect(twin.leveled(our) == script.leveled(their)) }
        let facts = try script.facts()
        #expect(facts.count > 300)
        #expect(try twin.facts() == facts)
        let broken = try Invariants.broken(in: twin.house)
        #expect(broken == [])
        // Sent the other way, all that was done is replayed, and nothing changes.
        let again = try twin.singles(twin.house.phone(.manager))
        #expect(again.map { "\($0.status) \($0.text)" } == ours)
        #expect(again.filter(\.isReplay).count == 80)
        #expect(try twin.facts() == facts)
        let replayed = try script.outbox(script.house.phone(.manager))
        #expect(try OutboxScript.answers(of: replayed) == theirs)
        #expect(try script.facts() == facts)
    }

    @Test("killed at any point and sent again, then once more as singles: the same facts, the same answers")
    func killed() throws {
        let script = try OutboxScript()
        let twins = try [0, 1, 9, 21, 40, 58, 72, 79].map { (stored: $0, twin: try script.copied()) }
        let expected = try script.singles(script.house.phone(.manager)).map { script.leveled("\($0.status) \($0.text)") }
        let facts = try script.facts()
        let database = try TestDatabase.shared()
        for (stored, copy) in twins {
            let server = try TestServer.start(settings: ["LOOPS": "1"])
            let token = copy.house.account(.manager).token()
            let port = server.port
            let sending = BackgroundWork { try? copy.outbox(Phone(port: port, token: token)) }
            let count = "select count(*) >= $2::int from idempotency_keys where tenant_id = $1"
            #expect(try eventually { try copy.house.database.value(count, [copy.house.tenant, stored]) == "t" })
            server.process.send(SIGKILL)
            #expect(server.process.wait() == .signal(SIGKILL))
            _ = try sending.value()
            // A backend that was in the middle of an entry ends it.
            let observer = try database.session()
            let left = "select count(*) from pg_stat_activity where application_name = $1"
            #expect(try eventually { try observer.value(left, ["quartermaster-\(port)"]) == "0" })
            let done = try copy.house.facts().keys.count
            #expect(done >= stored)

            let phone = Phone(port: try TestServer.shared().port, token: token)
            let answer = try copy.outbox(phone)
            #expect(answer.results.filter(\.isReplay).count == done)
            #expect(try OutboxScript.answers(of: answer).map(copy.leveled) == expected)
            #expect(try copy.facts() == facts)
            #expect(try copy.singles(phone).map { copy.leveled("\($0.status) \($0.text)") } == expected)
            #expect(try copy.facts() == facts)
        }
    }
}
