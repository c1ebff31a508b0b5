import Foundation
import Synchronization
import TestSupport
import Testing

/// With bodies kept in memory, every answer is one that was true at some moment between its request and its arrival (contract,
/// section 10): writers count up what reservations show, and each reader knows what was committed before it asked and what was
/// begun when it was answered.
@Suite struct NeverStaleTests {
    @Test("no read is older than its request, whoever writes, over two servers", .mayBlock) func reads() throws {
        let one = try TestServer.start(settings: ["LOOPS": "1", "READ_CONNECTIONS": "2"], database: .fresh())
        let two = try TestServer.start(settings: ["LOOPS": "1", "ANSWER_CACHE": "1048576"], database: one.database)
        let scene = try ShownCounts(on: one)
        let isOver = Atomic(false)
        let readings = Atomic(0)
        let wanted = DeepTests.areWanted ? 1_000_000 : 3000
        let faults = try race(ShownCounts.Shown.allCases.count + 4) { index -> [String] in
            if let shown = ShownCounts.Shown.allCases.dropFirst(index).first {
                let session = try one.database.session()
                while !isOver.load(ordering: .relaxed) { try scene.write(shown, over: session) }
                return []
            }
            let reader = index - ShownCounts.Shown.allCases.count
            let phone = Phone(port: (reader % 2 == 0 ? one : two).port, token: scene.token)
            var faults: [String] = []
            while readings.wrappingAdd(1, ordering: .relaxed).newValue <= wanted, faults.isEmpty {
                faults += try scene.read(by: phone)
            }
            isOver.store(true, ordering: .relaxed)
            return faults
        }
        #expect(faults.flatMap(\.self).isEmpty, "\(faults.flatMap(\.self).prefix(5))")
        one.stop()
        two.stop()
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
