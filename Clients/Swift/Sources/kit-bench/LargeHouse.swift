import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import QuartermasterStore

/// A house of 10,000 units and 200 reservations for 50 of them each: of half of the reservations all are out, of the others none.
struct LargeHouse {
    static let units = 10_000
    /// How many units are in stock.
    static let free = units / 2
    private static let perReservation = 50

    private let folder: URL
    private let transport = MemoryTransport()

    init(_ folder: String) { self.folder = URL(fileURLWithPath: folder) }

    /// As an app does that was not running.
    func open() throws -> HouseStore { try HouseStore(folder: folder, house: ScriptedOffice.Ids.house) }

    /// The sticker of a unit that is in stock.
    static func freeCode(_ number: Int) -> String { code(number % free) }

    /// The sticker of one that is out.
    static func takenCode(_ number: Int) -> String { code(free + number % free) }

    /// The reservation that has the unit in stock of this number.
    static func openReservation(_ number: Int) -> Id { reservation(number % free / perReservation) }

    private static func code(_ number: Int) -> String { "FX-\(number + 100)" }

    private static func reservation(_ number: Int) -> Id { id(900_000 + number) }

    private static func id(_ number: Int) -> Id {
        UUID(uuidString: "77777777-0000-4000-8000-" + String(format: "%012d", number)) ?? UUID()
    }

    // MARK: - Fetching and sending

    /// Fetches it all: first the facts of a small house, then its own gear, 500 documents a page.
    func fetch() async throws -> HouseStore {
        let store = try open()
        let office = ScriptedOffice()
        let pages = Self.pages()
        await transport.answer { request in
            let query = request.url.query ?? ""
            guard query.contains("since=") else { return await office.answer(request) }
            let number = pages.indices.first { query.contains("since=p\($0)&") }.map { $0 + 1 } ?? 0
            let isMore = number + 1 < pages.count
            return .json(200, #"{"changes":[\#(pages[number])],"cursor":"p\#(number)","more":\#(isMore),"full":false}"#)
        }
        let replica = Replica(store: store, client: try client())
        for _ in 0..<2 {
            let outcome = try await replica.pull()
            guard outcome == .upToDate else { throw Unexpected(outcome: "\(outcome)") }
        }
        return store
    }

    /// Sends what waits, to an office that takes all of it, and says in how many requests.
    func send(_ store: HouseStore) async throws -> Int {
        let office = ScriptedOffice()
        await transport.answer { await office.answer($0) }
        let outcome = try await OutboxSender(store: store, client: client()).send()
        guard outcome == .nothingWaits else { throw Unexpected(outcome: "\(outcome)") }
        return await transport.requests.count
    }

    private func client() throws -> OfficeClient {
        guard let server = URL(string: "https://gear.example.com") else { throw CocoaError(.coderInvalidValue) }
        return OfficeClient(server: server, transport: transport, tokens: FixedToken())
    }

    private static func pages() -> [String] {
        let gear = (0..<units).map { number in
            let isOut = number >= free
            let asset = ScriptedOffice.asset(
                id(number), number + 100, status: isOut ? "DEPLOYED" : "IN_STOCK",
                out: isOut ? reservation(number / perReservation) : nil)
            return change("asset", id(number), asset)
        }
        let reservations = (0..<units / perReservation).map { number in
            let named = (number * perReservation..<(number + 1) * perReservation).map(id)
            let isOut = number * perReservation >= free
            let body = ScriptedOffice.reservation(
                reservation(number), "L-\(number)", qty: perReservation, out: isOut ? named : [],
                status: isOut ? "picked_up" : "confirmed", assigned: isOut ? [] : named)
            return change("reservation", reservation(number), body)
        }
        let all = gear + reservations
        return stride(from: 0, to: all.count, by: 500).map { all[$0..<min($0 + 500, all.count)].joined(separator: ",") }
    }

    private static func change(_ kind: String, _ id: Id, _ body: String) -> String {
        #"{"kind":"\#(kind)","id":"\#(OfficeClient.part(id))","op":"put","\#(kind)":\#(body)}"#
    }
}
