import Glibc
import HTTP
import Testing

/// One case played over a connection, whatever that runs through.
struct CorpusRun {
    /// How the bytes are sent.
    enum Delivery {
        /// As the case says, at once where it says nothing.
        case asWritten
        /// A packet a byte.
        case byteByByte
        /// In packets whose lengths come from a seed.
        case inPieces(seed: UInt64)
    }

    private let corpusCase: CorpusCase
    private let client: TestClient
    private var statuses: [Int] = []
    private var interims = 0
    private var isClosed = false

    /// Sends the case. What `{{POST}}` stands for is the caller's to say.
    init(_ corpusCase: CorpusCase, _ delivery: Delivery = .asWritten, postingTo path: String = "/echo", over client: TestClient) {
        self.corpusCase = corpusCase
        self.client = client
        send(corpusCase.bytes(postingTo: path), delivery)
        if corpusCase.halfClose == true { client.shutdownWriting() }
    }

    private static let silence = -1
    /// Stands for the answer to one more request, which tells that the connection was still open.
    private static let end = -2
    private static let endID = "end-of-case"

    // MARK: Sending

    private func send(_ bytes: [UInt8], _ delivery: Delivery) {
        switch delivery {
        case .asWritten: sendAsWritten(bytes)
        case .byteByByte: sendPackets(bytes.indices.map { bytes[$0..<($0 + 1)] })
        case .inPieces(let seed): sendPackets(Pieces.of(bytes, seed: seed))
        }
    }

    private func sendAsWritten(_ bytes: [UInt8]) {
        switch corpusCase.split {
        case .everyByte: send(bytes, .byteByByte)
        case .at(let offsets):
            let cuts = offsets.map { $0 < 0 ? bytes.count + $0 : $0 }
            sendPackets(zip([0] + cuts, cuts + [bytes.count]).map { bytes[$0..<$1] })
        case nil where corpusCase.dripMs != nil: drip(bytes)
        case nil: client.send(bytes)
        }
    }

    /// Each packet has a chance to be read before the next one is there.
    private func sendPackets(_ packets: [ArraySlice<UInt8>]) {
        for packet in packets {
            client.send(packet)
            sched_yield()
        }
    }

    /// A byte in 50 ms, so that something comes all the time and the whole never does.
    private func drip(_ bytes: [UInt8]) {
        let tail = corpusCase.dripTail ?? 0
        client.send(bytes.dropLast(tail))
        for byte in bytes.suffix(tail) where !client.hasSomethingToRead(within: 50) { client.send([byte]) }
    }

    // MARK: Reading

    /// Reads all answers. Whether the connection is open at the end is tried with one more request; where only time tells,
    /// its end is waited for.
    private mutating func finish() {
        readAnswer()
        if corpusCase.halfClose != true, corpusCase.kind != .timing {
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\nX-Request-Id: \(Self.endID)\r\n\r\n")
        }
        while !isClosed, statuses.last != Self.end, statuses.last != Self.silence { readAnswer() }
        if statuses.last == Self.end || statuses.last == 0 { statuses.removeLast() }
    }

    private mutating func readAnswer() {
        switch client.read(toHead: corpusCase.head == true && statuses.isEmpty) {
        case .closed:
            isClosed = true
            statuses.append(0)
        case .silence: statuses.append(Self.silence)
        case .answer(let answer) where answer.status < 200: readAfterInterim()
        case .answer(let answer): statuses.append(answer["X-Request-Id"] == Self.endID ? Self.end : answer.status)
        }
    }

    private mutating func readAfterInterim() {
        interims += 1
        if let rest = corpusCase.sendAfter100 { client.send(rest) }
        readAnswer()
    }

    // MARK: Judging

    /// Reads what is left and compares.
    mutating func check() {
        finish()
        let context = Comment("\(corpusCase.name): \(corpusCase.why); got \(statuses), closed: \(isClosed)")
        #expect(corpusCase.expectStatus.contains(statuses.first ?? 0), context)
        checkCount(context)
        if let second = corpusCase.secondStatus, statuses.count > 1 { #expect(second.contains(statuses[1]), context) }
        if let mustClose = corpusCase.expectClose { #expect(isClosed == mustClose, context) }
        if corpusCase.need100 == true { #expect(interims == 1, context) }
        if corpusCase.no100 == true { #expect(interims == 0, context) }
    }

    /// Two answers never come where one is due: one it is, unless the case says otherwise.
    private func checkCount(_ context: Comment) {
        if let count = corpusCase.expectResponses {
            #expect(statuses.count == count || statuses.isEmpty && corpusCase.expectStatus.contains(0), context)
        } else if corpusCase.secondStatus == nil {
            #expect(statuses.count <= 1, context)
        }
    }
}
