import Testing

@testable import HTTP

@Suite("The parser and the corpus of raw requests")
struct RequestParserCorpusTests {
    @Test("The corpus is there")
    func corpus() {
        #expect(CorpusCase.common.count == 226)
        #expect(CorpusCase.more.count == 1091)
        #expect(Set(CorpusCase.all.map(\.name)).count == CorpusCase.all.count)
    }

    @Test("What the parser tells does not depend on how the bytes were split")
    func splits() {
        for corpusCase in CorpusCase.all {
            let bytes = corpusCase.bytes()
            let whole = ParserRun([bytes])
            let name = Comment(rawValue: corpusCase.name)
            if bytes.count <= DeepTests.rounds(2000, deep: 100_000) { #expect(ParserRun.byteByByte(bytes) == whole, name) }
            for seed in 1...UInt64(bytes.count > 10_000 ? 1 : DeepTests.rounds(2, deep: 5)) {
                #expect(ParserRun.split(bytes, seed: seed) == whole, "\(name), seed \(seed)")
            }
        }
    }

    @Test("A request is refused when it must be and understood when it must be")
    func verdict() {
        for corpusCase in CorpusCase.all where corpusCase.isDecidedByBytes {
            let run = ParserRun([corpusCase.bytes()])
            if run.isUnfinished { continue }
            let statuses = run.statuses
            let context = Comment("\(corpusCase.name): \(corpusCase.why): \(run.transcript)")
            #expect(corpusCase.expectStatus.contains(statuses.first ?? 0), context)
            if let count = corpusCase.expectResponses { #expect(statuses.count == count, context) }
            if let second = corpusCase.secondStatus, statuses.count > 1 { #expect(second.contains(statuses[1]), context) }
            if let mustClose = corpusCase.expectClose { #expect(run.closes == mustClose, context) }
        }
    }
}

extension CorpusCase {
    /// Whether it takes no clock, no JSON route, and no client that stops or waits.
    fileprivate var isDecidedByBytes: Bool {
        ![.timing, .app].contains(kind) && halfClose != true && sendAfter100 == nil
    }
}

extension ParserRun {
    private static let bodyLimit = 1 << 20

    /// Whether a body was announced that did not all come: then it is the server's to say what comes of it.
    fileprivate var isUnfinished: Bool {
        fault == nil && transcript.dropLast().last?.hasPrefix("head") == true
    }

    /// What a server with `GET /livez` and `POST /echo` (at most 1 MiB) would answer.
    fileprivate var statuses: [Int] {
        var statuses: [Int] = []
        for (head, body) in zip(heads, bodies) {
            statuses.append(status(of: head, body))
            if statuses.last == 413 || !head.isKeptAlive { return statuses }
        }
        guard let fault else { return statuses }
        // A fault in a body is the answer to its own request.
        if transcript.dropLast().last?.hasPrefix("head") == true { statuses.removeLast() }
        return statuses + [fault]
    }

    fileprivate var closes: Bool {
        fault != nil || heads.contains { !$0.isKeptAlive } || statuses.contains(413)
    }

    private func status(of head: RequestHead, _ body: [UInt8]) -> Int {
        if case .length(let length) = head.framing, length > Self.bodyLimit { return 413 }
        if body.count > Self.bodyLimit { return 413 }
        switch (head.target.path, head.method) {
        case ("/livez", .get), ("/livez", .head), ("/echo", .post): return 200
        case ("/livez", _), ("/echo", _): return 405
        default: return 404
        }
    }
}
