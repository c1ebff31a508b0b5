import Foundation
import Testing

@testable import QuartermasterAPI

/// What a scan means: every row of verify/codes.json, which the server and the page are held to as well.
@Suite struct ScannedCodeTests {
    private struct Rule: Decodable {
        struct House: Decodable {
            var codes: [[String]]?
            var tags: [[String]]?
            var serials: [[String]]?
            let ours: [String]
            let hosts: [String]
        }
        struct Found: Decodable {
            let text: String
            let house: House
            let finds: String?
        }
        struct Adopted: Decodable {
            let text: String
            let house: House
            let stores: String?
        }
        struct Pair: Decodable {
            let a: String
            let b: String
            let same: Bool
        }
        let found: [Found]
        let adopted: [Adopted]
        let same: [Pair]
    }

    private let rule: Rule

    init() throws { rule = try JSONDecoder().decode(Rule.self, from: ProjectFile.read("verify/codes.json")) }

    /// What a text finds, as the store looks it up: its first meaning that anything has, as a code, else a tag, else a serial.
    private func found(_ text: String, in house: Rule.House) -> String? {
        for meaning in ScannedCode.meanings(text, hosts: .init(ours: house.ours, house: house.hosts)) {
            for names in [house.codes, house.tags, house.serials] {
                let ids = Set((names ?? []).filter { ScannedCode.key($0[0]) == ScannedCode.key(meaning) }.map { $0[1] })
                if ids.count > 1 { return "ambiguous" }
                if let id = ids.first { return id }
            }
        }
        return nil
    }

    @Test("each text finds what verify/codes.json says")
    func finds() {
        #expect(rule.found.count >= 534)
        for row in rule.found { #expect(found(row.text, in: row.house) == row.finds, "\(row.text.debugDescription)") }
    }

    @Test("what is put on an asset is stored as verify/codes.json says")
    func adopted() {
        #expect(rule.adopted.count >= 38)
        for row in rule.adopted {
            let stored = ScannedCode.adopted(row.text, hosts: .init(ours: row.house.ours, house: row.house.hosts))
            #expect(stored == row.stores, "\(row.text.debugDescription)")
        }
    }

    @Test("two texts are the same where verify/codes.json says so")
    func same() {
        #expect(rule.same.count >= 28)
        for pair in rule.same {
            #expect((ScannedCode.key(pair.a) == ScannedCode.key(pair.b)) == pair.same, "\(pair.a) and \(pair.b)")
        }
    }

    @Test("a clean text stays as it is")
    func clean() {
        for row in rule.found {
            guard let clean = ScannedCode.clean(row.text) else { continue }
            #expect(ScannedCode.clean(clean) == clean)
        }
        #expect(ScannedCode.clean("]C1 ]C1 A\u{200B}") == "A")
    }
}
