import Foundation
import Synchronization
import TestSupport
import Testing

/// With bodies kept in memory, every answer is one that was true at some moment between its request and its arrival (docs/database.md):
/// writers count up what reservations show, and each reader knows what was committed before it asked and what was begun when it was
/// answered.
@Suite(.mayBlock) struct NeverStaleTests {
    @Test("no read is older than its request, whoever writes, over two servers", .mayBlock) func reads() throws {
        let faults = try faults(in: .fresh(), reads: DeepTests.rounds(1500, deep: 50_000, most: 1_000_000))
        #expect(faults.isEmpty, "\(faults.prefix(5))")
    }

    @Test("a copy that follows the feed has what a read says, whatever of an item is changed: an asset shows nothing of it")
    func copies() throws {
        let scene = try FeedScene()
        let run = try scene.feed.run()
        try scene.house.psql(
            """
            update items set name = 'Other', category = 'Other', model = 'M-2', manufacturer = 'Other', sku = 'OTHER', notes = 'Other'
            where tenant_id = $1 and id = $2
            """, [scene.house.tenant, scene.camera.id])
        let next = try scene.feed.run(since: run.cursor)
        #expect(next.document(scene.camera.id)?["model"] == "M-2")
        for (kind, ids) in [("items", [scene.camera.id]), ("assets", scene.units.map(\.id))] {
            for id in ids {
                #expect(try (next.document(id) ?? run.document(id)) == scene.house.phone().get("/\(kind)/\(id)").json, "\(kind)")
            }
        }
    }

    /// What would make kept bodies wrong, each planted in a database of its own.
    private static let plants: [(name: String, sql: String)] = [
        (
            "a kept body that depends on less than it shows",
            """
            alter function office.stale_reservations(uuid, uuid[], pg_snapshot, boolean) rename to stale_reservations_and_more;
            create function office.stale_reservations(tenant uuid, ids uuid[], since pg_snapshot, with_candidates boolean)
            returns uuid[] language sql stable as $$
                select array(
                    select l.entity_id from public.change_log l
                    where l.tenant_id = tenant and l.xid >= pg_snapshot_xmax(since) and l.kind = 'reservation'
                        and l.entity_id = any (ids))
            $$;
            alter function office.stale_reservations(uuid, uuid[], pg_snapshot, boolean) owner to quartermaster_app;
            """
        ),
        (
            "a body stored under a snapshot that is not its own",
            """
            alter function office.get_reservation(
                uuid, uuid, uuid, text, uuid, boolean, boolean, uuid, text, pg_snapshot, timestamptz) rename to made_reservation;
            create function office.get_reservation(
                tenant uuid, subject uuid, session uuid, role text, reservation uuid, with_candidates boolean,
                keeps boolean default false, kept_tenant uuid default null, kept_epoch text default null,
                kept_since pg_snapshot default null, kept_until timestamptz default null)
            returns office.function_result language plpgsql volatile security definer as $$
            declare
                made office.function_result := office.made_reservation(
                    tenant, subject, session, role, reservation, with_candidates, keeps, kept_tenant, kept_epoch, kept_since,
                    kept_until);
            begin
                perform pg_sleep(0.003);
                made.facts := split_part(made.facts, ' ', 1) || ' ' || pg_current_snapshot();
                return made;
            end
            $$;
            alter function office.get_reservation(
                uuid, uuid, uuid, text, uuid, boolean, boolean, uuid, text, pg_snapshot, timestamptz) owner to quartermaster_app;
            """
        ),
    ]

    @Test("each of two planted bugs is found", .mayBlock, arguments: plants.indices) func planted(index: Int) throws {
        let database = try TestDatabase.fresh()
        try database.session().execute(Self.plants[index].sql + "grant execute on all functions in schema office to public;")
        #expect(try !faults(in: database, reads: 100_000).isEmpty, "\(Self.plants[index].name)")
    }

    /// What readers were told that was not true between request and answer, until the first who was, or so many reads.
    private func faults(in database: TestDatabase, reads wanted: Int) throws -> [String] {
        let one = try TestServer.start(settings: ["LOOPS": "1", "READ_CONNECTIONS": "2"], database: database)
        let two = try TestServer.start(settings: ["LOOPS": "1", "ANSWER_CACHE": "1048576"], database: database)
        let scene = try ShownCounts(on: one)
        let isOver = Atomic(false)
        let readings = Atomic(0)
        let faults = try race(ShownCounts.Shown.allCases.count + 4) { index -> [String] in
            if let shown = ShownCounts.Shown.allCases.dropFirst(index).first {
                let session = try one.database.session()
                while !isOver.load(ordering: .relaxed) { try scene.write(shown, over: session) }
                return []
            }
            defer { isOver.store(true, ordering: .relaxed) }
            let reader = index - ShownCounts.Shown.allCases.count
            // To judge the form of an answer takes longer than to make it.
            let phone = Phone(port: (reader % 2 == 0 ? one : two).port, token: scene.token, isHeldToDescription: false)
            while !isOver.load(ordering: .relaxed), readings.wrappingAdd(1, ordering: .relaxed).newValue <= wanted {
                let faults = try scene.read(by: phone)
                if !faults.isEmpty { return faults }
            }
            return []
        }
        one.stop()
        two.stop()
        return faults.flatMap(\.self)
    }
}

/// Two reservations of one item, and what of them is counted up.
private final class ShownCounts: Sendable {
    /// Each is written by one writer and shown under one name in both bodies.
    enum Shown: String, CaseIterable {
        case client, item, asset, code, reservations

        /// What stands before the number in a body.
        var marker: String {
            switch self {
            case .client: #""display_name":"C"#
            case .item: #""name":"I"#
            case .asset: #""serial":"S"#
            case .code: #""code":"K"#
            case .reservations: #""location":"L"#
            }
        }

        /// Both reservations are written in one transaction, which sits open for a moment.
        var statement: String {
            switch self {
            case .client: "update clients set display_name = 'C' || $3::text where tenant_id = $1 and id = $2"
            case .item: "update items set name = 'I' || $3::text where tenant_id = $1 and id = $2"
            case .asset: "update assets set serial = 'S' || $3::text where tenant_id = $1 and id = $2"
            case .code: "update short_links set code = 'K' || $3::text where tenant_id = $1 and asset_id = $2"
            case .reservations:
                """
                with written as (update reservations set location = 'L' || $3::text where tenant_id = $1 and client_id = $2 returning id)
                select pg_sleep(random() * 0.005) from written
                """
            }
        }
    }

    private struct Count {
        var begun = 0
        var committed = 0
    }

    let token: String
    private let house: House
    private let reservations: [Reservation]
    private let ids: [Shown: String]
    private let counts = Mutex<[Shown: Count]>([:])

    init(on server: TestServer) throws {
        let house = try House(on: server)
        let item = try house.addItem()
        let asset = try house.addAsset(of: item, location: nil)
        self.house = house
        reservations = [try house.addReservation([LineDraft(item)]), try house.addReservation([LineDraft(item)])]
        ids = [.client: house.client, .item: item.id, .asset: asset.id, .code: asset.id, .reservations: house.client]
        token = house.account(.viewer).token()
        for shown in Shown.allCases { try write(shown, over: house.database) }
    }

    func write(_ shown: Shown, over session: Database) throws {
        let number = counts.withLock { counts in
            counts[shown, default: Count()].begun += 1
            return counts[shown]?.begun ?? 0
        }
        try session.query(shown.statement, [house.tenant, ids[shown], "\(number)"])
        counts.withLock { $0[shown]?.committed = number }
        // Some hundred changes a second, so that readers are left something to ask with.
        try session.query("select pg_sleep(0.005)")
    }

    /// Reads one reservation or the list, with candidates or without; what is said that was not true meanwhile.
    func read(by phone: Phone) throws -> [String] {
        let withCandidates = Bool.random()
        let isList = Bool.random()
        let query = withCandidates ? "" : "candidates=none"
        let one = reservations[Int.random(in: 0...1)].id
        let path = isList ? "/reservations?window=week&\(query)" : "/reservations/\(one)?\(query)"
        let before = counts.withLock { $0 }
        let answer = try phone.get(path)
        let after = counts.withLock { $0 }
        guard answer.status == 200 else { return ["\(path): \(answer.status)"] }
        return Shown.allCases.flatMap { shown -> [String] in
            let numbers = Self.numbers(after: shown.marker, in: answer.text)
            let wanted = [.asset, .code].contains(shown) && !withCandidates ? 0 : isList ? 2 : 1
            guard numbers.count == wanted else { return ["\(path): \(shown) is there \(numbers.count) times"] }
            // The list is of one moment.
            guard Set(numbers).count <= 1 else { return ["\(path): \(shown) is \(numbers)"] }
            let range = (before[shown]?.committed ?? 0)...(after[shown]?.begun ?? 0)
            return numbers.filter { !range.contains($0) }.map { "\(path): \(shown) is \($0), not in \(range)" }
        }
    }

    private static func numbers(after marker: String, in text: String) -> [Int] {
        text.components(separatedBy: marker).dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
    }
}
