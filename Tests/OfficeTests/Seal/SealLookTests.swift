import Crypto
import TestSupport
import Testing
import Text

@testable import Operations

/// What is told of leaves, whatever the database does to make them.
@Suite(.mayBlock) struct SealLookTests {
    private static let hour: Int64 = 3_600_000_000

    private func leaf(_ number: Int, entry: [UInt8]) throws -> SealedLeaf {
        let (hash, digits) = (Hexadecimal.encode(MerkleHasher().leaf(entry)), Hexadecimal.encode(entry))
        let row = ["\(number)", hash, digits, nil, "f", nil, nil].map { $0.map { Array($0.utf8) } }
        return try #require(SealedLeaf(row + SealedLeaf.columns.map { _ in nil }))
    }

    private func batch(_ number: Int, at: Int64, seen: String?) throws -> SealedLeaf {
        try leaf(
            number, entry: Operations.AuditEntry(.batch, [.number(at), .number(1), .text(seen.map { Array($0.utf8) })]).bytes)
    }

    /// A row that says that it was written then.
    private func row(_ number: Int, at: Int64) throws -> SealedLeaf {
        let text: [String?] = ["\(number)", String(repeating: "00", count: 32), nil, "\(number)", "t", nil, nil]
        let values = SealedLeaf.columns.map { $0.name == "at" ? Array("\(at)".utf8) : nil }
        return try #require(SealedLeaf(text.map { $0.map { Array($0.utf8) } } + values))
    }

    private func backdated(_ leaves: [SealedLeaf]) -> [String] {
        var look = SealLook(sizes: [])
        for leaf in leaves { look.take(leaf) }
        return look.findings.filter { $0.kind == .backdated }.map(\.what)
    }

    @Test("rows of a run of Postgres that is over make none of the next run late, and a window does")
    func windows() throws {
        let now = 1000 * Self.hour
        // A log that begins where the audit has been for long: a run that is over, then the present one, of two days.
        #expect(
            try backdated([
                batch(0, at: now, seen: nil), row(1, at: now - 90 * Self.hour), batch(2, at: now + 1, seen: "1:9:"),
                row(3, at: now - 48 * Self.hour),
            ]) == [])
        let late = try backdated([
            batch(0, at: now, seen: "1:9:"), row(1, at: now - 48 * Self.hour), batch(2, at: now + 1, seen: "1:12:"),
            row(3, at: now - 48 * Self.hour),
        ])
        #expect(late.count == 1 && late.first?.hasPrefix("row 3 ") == true, "\(late)")
    }

    @Test("leaves behind one that is gone stay where they were, and more than can be filled are no loop without an end")
    func gaps() throws {
        func entry(_ number: Int) -> [UInt8] {
            Operations.AuditEntry(.batch, [.number(Int64(number)), .number(0), .text(nil)]).bytes
        }
        let hasher = MerkleHasher()
        for gone in [3, 255, 256] {
            var look = SealLook(sizes: [2, 600])
            for number in 0..<600 where number != gone {
                look.take(try leaf(number, entry: entry(number)))
                guard look.hasBlock else { continue }
                let first = look.size - 256
                #expect(first / 256 != gone / 256)
                look.compare(tile: (first..<first + 256).flatMap { hasher.leaf(entry($0)) })
            }
            look.finish(size: 600)
            #expect(look.findings.map(\.what) == ["leaf \(gone) of the log"])
            let start = hasher.root(of: [0, 1].map { hasher.leaf(entry($0)) })
            let agrees = look.compare(Checkpoint(origin: "x", size: 2, root: start))
            let agreesBehind = look.compare(Checkpoint(origin: "x", size: 600, root: hasher.emptyRoot))
            #expect(agrees && !agreesBehind)
            #expect(look.count == 1)
        }
        var look = SealLook(sizes: [])
        look.take(try leaf(1_000_000_000_000, entry: entry(1)))
        look.take(try leaf(1_000_000_000_001, entry: entry(2)))
        look.finish(size: 1_000_000_000_002)
        #expect(look.count == 1 && look.size == 1_000_000_000_002)
    }
}
