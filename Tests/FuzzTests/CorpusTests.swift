import Foundation
import Testing

@Suite("What a fuzzer has found, tried by the same entry points without one")
struct CorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

    private static func inputs(of target: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = corpus.appendingPathComponent(target)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    @Test("every input of the corpus", arguments: FuzzTarget.all)
    func corpus(target: FuzzTarget) async throws {
        let check = await target.prepare()
        let inputs = try Self.inputs(of: target.name)
        #expect(inputs.count > 10)
        for input in inputs {
            do throws(Finding) { try check(input.bytes) } catch { Issue.record("\(target.name)/\(input.name): \(error)") }
        }
    }

    @Test("each folder of the corpus is a target's")
    func folders() throws {
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)) == Set(FuzzTarget.all.map(\.name)))
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    /// The name.
    public var testDescription: String { name }
}
