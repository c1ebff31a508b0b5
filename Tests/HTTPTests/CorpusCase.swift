import Foundation
import Testing

/// One raw input of `cases.json` or `more.json` and what a strict server answers to it.
struct CorpusCase: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let kind: Kind
    /// What the case is there to show.
    let why: String
    /// Status codes allowed for the first final answer; 0 is a connection closed without one.
    let expectStatus: [Int]
    /// Whether the server must close, must not, or may do either.
    let expectClose: Bool?
    /// How many final answers there are.
    let expectResponses: Int?
    /// Status codes allowed for the second answer.
    let secondStatus: [Int]?
    /// Whether the client shuts its side down after sending.
    let halfClose: Bool?
    let head: Bool?
    let need100: Bool?
    let no100: Bool?
    let sendAfter100: String?
    let split: Split?
    let mayReset: Bool?
    let dripMs: Int?
    let dripTail: Int?
    private let raw: String

    enum Kind: String, Decodable, Sendable { case valid, reject, limit, timing, app }

    /// Where the input is cut into packets.
    enum Split: Decodable, Sendable {
        case everyByte
        /// Offsets, from the end where negative.
        case at([Int])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = (try? container.decode([Int].self)).map { .at($0) } ?? .everyByte
        }
    }

    var testDescription: String { name }

    /// The bytes to send: each character is one byte, repetitions are written out, `{{POST}}` is a path that takes POST.
    func bytes(postingTo path: String = "/echo") -> [UInt8] {
        CorpusText.expanded(CorpusText.latin1(raw.replacing("{{POST}}", with: path)))
    }

    /// The cases that any strict server is measured by.
    static let common = read("cases")
    /// More of the same kinds, each with the section that decides it.
    static let more = read("more")
    /// Every case.
    static let all = common + more

    private static func read(_ file: String) -> [CorpusCase] {
        guard let url = Bundle.module.url(forResource: file, withExtension: "json", subdirectory: "Corpus") else { return [] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode([CorpusCase].self, from: Data(contentsOf: url))) ?? []
    }
}

/// The notation of the corpus.
private enum CorpusText {
    static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// Writes `{{repeat:STR:N}}` out, and what is nested in STR before it.
    static func expanded(_ text: [UInt8]) -> [UInt8] {
        guard let start = text.firstRange(of: Array("{{repeat:".utf8)) else { return text }
        let end = endOfRepeat(in: text, from: start.upperBound)
        let inside = text[start.upperBound..<end]
        let colon = inside.lastIndex(of: UInt8(ascii: ":")) ?? end
        let count = Int(String(decoding: inside[(colon + 1)...], as: UTF8.self)) ?? 0
        let once = expanded(Array(inside[..<colon]))
        let rest = expanded(Array(text[(end + 2)...]))
        var whole = Array(text[..<start.lowerBound])
        whole.reserveCapacity(whole.count + once.count * count + rest.count)
        for _ in 0..<count { whole += once }
        return whole + rest
    }

    /// Where the braces that close a repetition stand; those of nested ones come before.
    private static func endOfRepeat(in text: [UInt8], from start: Int) -> Int {
        var depth = 1
        var index = start
        while index < text.count - 1 {
            let pair = (text[index], text[index + 1])
            if pair == (UInt8(ascii: "}"), UInt8(ascii: "}")) {
                depth -= 1
                if depth == 0 { return index }
                index += 1
            } else if pair == (UInt8(ascii: "{"), UInt8(ascii: "{")) {
                depth += 1
                index += 1
            }
            index += 1
        }
        return text.count
    }
}
