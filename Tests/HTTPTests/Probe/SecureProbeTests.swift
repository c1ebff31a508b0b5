import TLS
import TestCertificates
import Testing

@Suite("The probe and the corpus of raw requests, over TLS")
struct SecureProbeTests {
    private let certificate: TestCertificate
    private let context: TLSContext

    init() throws {
        certificate = try TestCertificate()
        context = try #require(TLSContext.unverifiedClient())
    }

    private func probe(timeout: Double = 300) throws -> ProbeProcess {
        let pair = ["--tls-cert", certificate.chainPath, "--tls-key", certificate.keyPath]
        return try ProbeProcess(.init(head: timeout, body: timeout, idle: timeout), .init(options: pair))
    }

    private func start(
        _ corpusCase: CorpusCase, _ delivery: CorpusRun.Delivery = .asWritten, on probe: ProbeProcess
    ) throws -> CorpusRun {
        let client = try TestClient(port: probe.port, over: context)
        return CorpusRun(corpusCase, delivery, postingTo: corpusCase.kind == .app ? "/json" : "/echo", over: client)
    }

    private func play(_ corpusCase: CorpusCase, _ delivery: CorpusRun.Delivery = .asWritten, on probe: ProbeProcess) throws {
        var run = try start(corpusCase, delivery, on: probe)
        run.check()
    }

    @Test("Every raw request gets the answer a strict server gives")
    func whole() throws {
        let probe = try probe()
        for corpusCase in CorpusCase.all where corpusCase.kind != .timing { try play(corpusCase, on: probe) }
        #expect(probe.terminate() == 0)
    }

    @Test("What is good stays good a byte a record, and in records of any length")
    func splits() throws {
        let probe = try probe()
        for corpusCase in CorpusCase.all where corpusCase.kind == .valid && corpusCase.sendAfter100 == nil {
            try play(corpusCase, .byteByByte, on: probe)
            try play(corpusCase, .inPieces(seed: 1), on: probe)
        }
        #expect(probe.terminate() == 0)
    }

    @Test("A client that is too slow is told so or let go")
    func timing() throws {
        let probe = try probe(timeout: 1)
        let cases = CorpusCase.all.filter { $0.kind == .timing }
        var runs = try cases.filter { $0.dripMs == nil }.map { try start($0, on: probe) }
        for index in runs.indices { runs[index].check() }
        for corpusCase in cases where corpusCase.dripMs != nil { try play(corpusCase, on: probe) }
    }
}
