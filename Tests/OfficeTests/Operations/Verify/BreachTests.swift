import Foundation
import Invariants
import TestSupport
import Testing

/// Each invariant of verify/ is broken once, past every constraint, and `quartermaster verify` finds that and nothing else.
@Suite(.mayBlock) struct BreachTests {
    @Test("a breach is found by the one invariant that forbids it, with its row; the exit code is 1", arguments: Breaker.all)
    func found(breaker: Breaker) throws {
        let house = try SmallHouse()
        try house.change(breaker.sql)
        let before = try house.contents()
        let run = try house.verified()
        #expect(run.exit == .code(1))
        #expect(run.broken == [breaker.name], "\(run.output)")
        #expect(!run.rows.isEmpty)
        for row in run.rows { #expect(row.hasPrefix("tenant \(SmallHouse.tenant), \(breaker.subject): "), "\(row)") }
        let meaning = Invariant.ofEveryDatabase.first { $0.name == breaker.name }?.meaning ?? ""
        #expect(run.output.contains("\n\(breaker.name): \(meaning)\n"))
        #expect(try house.contents() == before)
    }

    @Test("no invariant is without its breaker, and the program carries the files of verify/")
    func complete() throws {
        let names = Invariant.ofEveryDatabase.map(\.name)
        #expect(Breaker.all.map(\.name) == names)
        let folder = Document.root.appendingPathComponent("verify").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }.sorted()
        #expect(files == names.map { $0.replacing("-", with: "_") + ".sql" })
    }
}
