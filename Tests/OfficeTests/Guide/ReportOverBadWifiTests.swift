import Foundation
import TestSupport
import Testing

/// The client guide's way to send a report, tried where the wifi is bad.
@Suite(.mayBlock) struct ReportOverBadWifiTests {
    @Test("a return with four photos over bad wifi, the app killed half way: one report and four pictures", arguments: 0..<10)
    func whole(round: Int) throws {
        let scene = try Scene(assigned: 1)
        let (asset, reservation) = (scene.units[0], scene.reservation)
        #expect(try scene.phone.pickUp(asset, on: reservation, at: minutesAgo(5)).status == 200)
        #expect(try scene.phone.takeBack(asset, from: reservation).status == 200)
        let pictures = (1...4).map { Photo.png(width: 4000, height: $0, filler: Array(repeating: UInt8($0), count: 200_000)) }
        var report = SavedReport(of: asset, on: reservation, pictures: pictures, phone: scene.phone)
        for _ in 0..<40 where report.id == nil { try report.goOn(SavedReport.Weather.allCases.randomElement() ?? .clear) }
        for _ in 0..<9 where report.id == nil { try report.goOn(.clear) }

        let listed = try #require(try scene.phone.reports(of: reservation)["condition_reports"]?.array)
        #expect(listed.map { $0["id"]?.string } == [report.id])
        let photos = listed.first?["photos"]?.array ?? []
        #expect(try photos.map { try download($0["url"]?.string, by: scene.phone.client) } == pictures)
        #expect(try scene.house.facts().audit.count { $0["action"] == "condition_report.created" } == 1)
    }

    private func download(_ text: String?, by client: HTTPClient) throws -> [UInt8] {
        let url = try #require(text.flatMap(URL.init(string:)))
        return try client.send(Request("GET", "\(url.path)?\(url.query ?? "")")).body
    }
}
