import Foundation
import QuartermasterKit
import Testing

/// The blocks in Swift of the guide for authors of apps are compiled here, and compared.
@Suite struct GuideTests {
    private static let docs = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appendingPathComponent("docs")

    /// Their blocks in Swift are of Supabase's library, which is no dependency of this package.
    private static let othersPages: Set = ["apps/bring-your-app.md", "apps/realtime.md"]

    private static func blocks(of page: String) throws -> [String] {
        let text = try String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }

    @Test("each block in Swift is one that is compiled here")
    func blocks() throws {
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let pages = try FileManager.default.subpathsOfDirectory(atPath: Self.docs.path).filter { $0.hasSuffix(".md") }
        var found: [String] = []
        for page in pages.sorted() {
            let blocks = try Self.blocks(of: page)
            guard !Self.othersPages.contains(page) else {
                #expect(!blocks.isEmpty && blocks.allSatisfy { $0.contains("supabase") }, "\(page)")
                continue
            }
            for block in blocks {
                found.append(page)
                let code = block.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
                #expect(source.contains("{\n" + code.joined(separator: "\n")), "\(page): \(block)")
            }
        }
        #expect(Set(found) == ["apps/keeping-a-copy.md", "apps/photos.md", "client-guide.md"])
        #expect(found.count == 5)
    }
}

// MARK: - The blocks

private func signIn(server: URL, folder: URL, address: String, code: String) async throws -> House {
    let phone = try Phone(server: server, folder: folder)
    try await phone.requestCode(email: address)
    try await phone.signIn(email: address, code: code)
    let house = try await phone.house()
    return house
}

private func scan(_ text: String, in house: House, on reservation: Reservation) async throws {
    switch try await house.scan(text, .out, on: reservation.id) {
    case .noted(let change): say("noted", change.key)
    case .standing(let standing): offerToTakeBack(standing.asset)
    case .refused(let refusal): say(refusal.sentence(in: "es"), text)
    }
}

private func settle(in house: House) async throws {
    for try await conflicts in house.store.watchConflicts() {
        guard let conflict = conflicts.first else { continue }
        let buttons = conflict.ways.map { conflict.label(of: $0, in: "es") }
        guard let number = await ask(conflict.sentence(in: "es"), buttons) else { continue }
        let way = conflict.ways[number]
        try await house.settle(conflict, by: way)
    }
}

private func report(_ jpeg: Data, of asset: AssetRecord, on reservation: Reservation, in house: House) async throws
    -> ScanOutcome
{
    let photos = [NewFile(.data(jpeg), contentType: "image/jpeg")]
    let report = HouseStore.Report(.in, .damaged, notes: "Cracked.", isOutOfService: true, photos: photos)
    let outcome = try await house.note(report, of: asset.id, on: reservation.id)
    return outcome
}

private func watch(_ house: House) async throws {
    for try await reservations in house.store.watchReservations() { show(reservations) }
}

// MARK: - What an app's screens do

private func say(_ words: String, _ about: String) {}
private func offerToTakeBack(_ asset: AssetRecord) {}
private func ask(_ question: String, _ buttons: [String]) async -> Int? { buttons.indices.first }
private func show(_ reservations: [Reservation]) {}
