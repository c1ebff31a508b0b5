import Foundation
import QuartermasterKit
import Testing

/// From nothing to a scan, as the README has it. It is compiled, and compared; `script/kit-test` does the same against a real server.
@Sendable private func fromNothingToAScan(server: URL, folder: URL, reservation: Reservation) async throws -> ScanOutcome {
    let phone = try Phone(server: server, folder: folder)
    try await phone.signIn(email: "ana@example.com", code: "482714")
    let house = try await phone.house()
    _ = try await house.sync()
    let outcome = try await house.scan("MJQT", .out, on: reservation.id)
    return outcome
}

@Suite struct ReadmeTests {
    private static let kit = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    @Test(
        "the five lines are those that are compiled here",
        arguments: ["README.md", "Sources/QuartermasterKit/QuartermasterKit.docc/QuartermasterKit.md"])
    func fiveLines(document: String) throws {
        let text = try String(contentsOf: Self.kit.appendingPathComponent(document), encoding: .utf8)
        let block = try #require(
            text.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
        let lines = block.split(separator: "\n").map { line in
            String(line.prefix(upTo: line.range(of: "  //")?.lowerBound ?? line.endIndex)).trimmingCharacters(in: .whitespaces)
        }
        let code = lines.filter { !$0.hasPrefix("import") }
        #expect(code.count == 5)
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        for line in code { #expect(source.contains("    \(line)\n"), "\(line)") }
    }
}
