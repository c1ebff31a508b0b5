import HTTP
import TLS
import TestCertificates
import Testing

@Suite("The server and the corpus of raw requests")
struct ServerCorpusTests {
    @Test("Every raw request gets the answer a strict server gives")
    func corpus() async throws {
        try await TestServer.run { server in
            for corpusCase in CorpusCase.all where corpusCase.isAboutHTTP && corpusCase.kind != .timing {
                try CorpusRun(corpusCase, port: server.port).check()
            }
        }
    }

    @Test("Over TLS every raw request gets the same")
    func corpusOverTLS() async throws {
        let certificate = try TestCertificate()
        var configuration = ServerConfiguration()
        configuration.identity = ServerIdentity(try TLSContext(chain: certificate.chain, key: certificate.key))
        let client = try #require(TLSContext.unverifiedClient())
        try await TestServer.run(configuration) { server in
            for corpusCase in CorpusCase.all where corpusCase.isAboutHTTP && corpusCase.kind != .timing {
                try CorpusRun(corpusCase, port: server.port, over: client).check()
            }
        }
    }

    @Test("A client that is too slow is told so or let go")
    func timing() async throws {
        var configuration = ServerConfiguration()
        configuration.deadlines.head = .milliseconds(300)
        configuration.deadlines.body = .milliseconds(300)
        configuration.deadlines.idle = .milliseconds(300)
        try await TestServer.run(configuration) { server in
            for corpusCase in CorpusCase.all where corpusCase.kind == .timing {
                try CorpusRun(corpusCase, port: server.port).check()
            }
        }
    }
}

extension CorpusCase {
    /// All but what only a route that reads JSON can answer.
    fileprivate var isAboutHTTP: Bool { kind != .app || name.hasPrefix("a-ce") }
}

/// One case played over a connection.
private struct CorpusRun {
    private let corpusCase: CorpusCase
    private let client: TestClient
    private var statuses: [Int] = []
    private var interims = 0
    private var isClosed = false

    /// Plays the case. Whether the connection is open at the end is tried with one more request.
    init(_ corpusCase: CorpusCase, port: UInt16, over context: TLSContext? = nil) throws {
        self.corpusCase = corpusCase
        client = try TestClient(port: port, over: context)
        sendCase()
        readAnswer()
        if corpusCase.halfClose != true { client.send("GET /probe HTTP/1.1\r\nHost: x\r\n\r\n") }
        while !isClosed, statuses.last != Self.probe, statuses.last != Self.silence { readAnswer() }
        if statuses.last == Self.probe || statuses.last == 0 { statuses.removeLast() }
    }

    private static let probe = -2
    private static let silence = -1

    func check() throws {
        let answers = statuses.filter { $0 != 0 }
        let context = Comment("\(corpusCase.name): \(corpusCase.why); got \(statuses), closed: \(isClosed)")
        #expect(corpusCase.expectStatus.contains(answers.first ?? 0), context)
        if let count = corpusCase.expectResponses { #expect(answers.count == count, context) }
        if let second = corpusCase.secondStatus, answers.count > 1 { #expect(second.contains(answers[1]), context) }
        if let mustClose = corpusCase.expectClose { #expect(isClosed == mustClose, context) }
        if corpusCase.need100 == true { #expect(interims == 1, context) }
        if corpusCase.no100 == true { #expect(interims == 0, context) }
    }

    private func sendCase() {
        let bytes = corpusCase.bytes
        switch corpusCase.split {
        case .everyByte: for byte in bytes { client.send([byte]) }
        case .at(let offsets): sendPieces(bytes, cutAt: offsets.map { $0 < 0 ? bytes.count + $0 : $0 })
        case nil where corpusCase.dripMs != nil: drip(bytes)
        case nil: client.send(bytes)
        }
        if corpusCase.halfClose == true { client.shutdownWriting() }
    }

    private func sendPieces(_ bytes: [UInt8], cutAt offsets: [Int]) {
        for (start, end) in zip([0] + offsets, offsets + [bytes.count]) { client.send(bytes[start..<end]) }
    }

    /// A byte in 20 ms, so that something comes all the time and the whole never does.
    private func drip(_ bytes: [UInt8]) {
        let tail = corpusCase.dripTail ?? 0
        client.send(bytes.dropLast(tail))
        for byte in bytes.suffix(tail) where !client.hasSomethingToRead(within: 20) { client.send([byte]) }
    }

    private mutating func readAnswer() {
        switch client.read(toHead: corpusCase.head == true && statuses.isEmpty) {
        case .closed:
            isClosed = true
            statuses.append(0)
        case .silence: statuses.append(Self.silence)
        case .answer(let answer) where answer.status < 200: readAfterInterim()
        case .answer(let answer): statuses.append(answer.text == "probe" ? Self.probe : answer.status)
        }
    }

    private mutating func readAfterInterim() {
        interims += 1
        if let rest = corpusCase.sendAfter100 { client.send(rest) }
        readAnswer()
    }
}
