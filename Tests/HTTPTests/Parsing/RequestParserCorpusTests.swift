import Testing

@testable import HTTP

@Suite("The parser and the corpus of raw requests")
struct RequestParserCorpusTests {
    @Test("The corpus is there")
    func corpus() {
        #expect(CorpusCase.all.count == 226)
    }

    @Test("What the parser tells does not depend on how the bytes were split", arguments: CorpusCase.all)
    func splits(corpusCase: CorpusCase) {
        let bytes = corpusCase.bytes
        let whole = ParserRun([bytes])
        if bytes.count <= 100_000 { #expect(ParserRun.byteByByte(bytes) == whole) }
        for seed in 1...(bytes.count > 100_000 ? 1 : 5) as ClosedRange<UInt64> {
            #expect(ParserRun.split(bytes, seed: seed) == whole, "seed \(seed)")
        }
    }

    @Test("A request is refused when it must be and understood when it must be", arguments: decidedByBytes)
    func verdict(corpusCase: CorpusCase) {
        let run = ParserRun([corpusCase.bytes])
        let statuses = run.statuses
        #expect(corpusCase.expectStatus.contains(statuses.first ?? 0), "\(corpusCase.why): \(run.transcript)")
        if let count = corpusCase.expectResponses { #expect(statuses.count == count, "\(run.transcript)") }
        if let second = corpusCase.secondStatus, statuses.count > 1 { #expect(second.contains(statuses[1])) }
        if let mustClose = corpusCase.expectClose { #expect(run.closes == mustClose, "\(run.transcript)") }
    }
}

/// Cases that are decided by the bytes alone: no clock, no JSON route, no client that stops or waits.
private let decidedByBytes = CorpusCase.all.filter { corpusCase in
    ![.timing, .app].contains(corpusCase.kind) && corpusCase.halfClose != true && corpusCase.sendAfter100 == nil
}

extension ParserRun {
    private static let bodyLimit = 1 << 20

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
