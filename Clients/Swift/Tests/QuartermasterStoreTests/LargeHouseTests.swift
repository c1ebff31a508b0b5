import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

/// A house of 1,000 units, and a long day without a network. The bounds are watchdogs; `script/kit-test --large` measures ten times as much.
@Suite(.serialized) struct LargeHouseTests {
    private static func id(_ number: Int) -> Id {
        UUID(uuidString: "77777777-0000-4000-8000-" + String(format: "%012d", number)) ?? UUID()
    }

    private func timed<Value>(_ what: String, within seconds: Double, _ work: () async throws -> Value) async rethrows -> Value {
        let clock = ContinuousClock()
        let begun = clock.now
        let value = try await work()
        #expect(begun.duration(to: clock.now) < .seconds(seconds), "\(what)")
        return value
    }

    @Test("a large house, and a large outbox")
    func large() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        let assets = (0..<1000).map { number in
            let asset = ScriptedOffice.asset(Self.id(number), number + 100)
            return #"{"kind":"asset","id":"\#(OfficeClient.part(Self.id(number)))","op":"put","asset":\#(asset)}"#
        }
        let reservations = (0..<20).map { number in
            let id = Self.id(900_000 + number)
            let reservation = ScriptedOffice.reservation(id, "L-\(number)", qty: 50)
            return #"{"kind":"reservation","id":"\#(OfficeClient.part(id))","op":"put","reservation":\#(reservation)}"#
        }
        let all = assets + reservations
        let pages = stride(from: 0, to: all.count, by: 500).map {
            Array(all[$0..<min($0 + 500, all.count)]).joined(separator: ",")
        }
        await bench.transport.answer { request in
            let query = request.url.query ?? ""
            let number = pages.indices.first { query.contains("since=p\($0)&") }.map { $0 + 1 } ?? 0
            let isLast = number + 1 >= pages.count
            return .json(200, #"{"changes":[\#(pages[number])],"cursor":"p\#(number)","more":\#(!isLast),"full":false}"#)
        }
        #expect(try await timed("the first copy", within: 120) { try await bench.replica.pull() } == .upToDate)
        let store = try await timed("a start", within: 10) { try HouseStore(folder: bench.folder, house: Ids.house) }
        #expect(try await timed("the list", within: 10) { try store.reservations().count } == 2 + 20)
        var count = 0
        try await timed("all scans", within: 300) {
            for number in 0..<500 {
                let outcome = try store.scan(
                    "FX-\(number + 100)", .out, on: Self.id(900_000 + number / 50), by: Ids.ana, at: bench.clock.now)
                if case .noted = outcome { count += 1 }
            }
        }
        #expect(count == 500)
        #expect(
            try await timed("a scan that is refused", within: 5) { try bench.scan("FX-100", on: Self.id(900_001)) }.refusal
                == .assetUnavailable)
        await bench.network(true)
        let sent = await bench.transport.requests.count
        #expect(try await timed("sending all", within: 300) { try await bench.sender.send() } == .nothingWaits)
        #expect(await bench.transport.requests.count - sent == 5)
        #expect(await bench.office.arrived.count == 500)
    }
}
