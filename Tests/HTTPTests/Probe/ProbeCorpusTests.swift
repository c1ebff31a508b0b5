import Glibc
import Testing

@Suite("The probe and the corpus of raw requests")
struct ProbeCorpusTests {
    /// What it takes to hold the largest body twice over, and little more.
    private static let memoryLimit = 96 << 10

    private func play(_ corpusCase: CorpusCase, _ delivery: CorpusRun.Delivery = .asWritten, on probe: ProbeProcess) throws {
        var run = start(corpusCase, delivery, over: try TestClient(port: probe.port))
        run.check()
    }

    private func start(_ corpusCase: CorpusCase, _ delivery: CorpusRun.Delivery, over client: TestClient) -> CorpusRun {
        CorpusRun(corpusCase, delivery, postingTo: corpusCase.kind == .app ? "/json" : "/echo", over: client)
    }

    @Test("Every raw request gets the answer a strict server gives, and the limits bound its memory")
    func whole() throws {
        var surroundings = ProbeProcess.Surroundings()
        if !Sanitizer.isActive { surroundings.limits = ["-d \(Self.memoryLimit)"] }
        let probe = try ProbeProcess(.init(), surroundings)
        for corpusCase in CorpusCase.all where corpusCase.kind != .timing { try play(corpusCase, on: probe) }
        if !Sanitizer.isActive { #expect(probe.peakSize < 64 << 10) }
        #expect(probe.terminate() == 0)
    }

    @Test("What is good stays good a byte a packet, and in pieces of any length")
    func splits() throws {
        let probe = try ProbeProcess()
        for corpusCase in CorpusCase.all where corpusCase.kind == .valid && corpusCase.sendAfter100 == nil {
            try play(corpusCase, .byteByByte, on: probe)
            for seed in 1...3 as ClosedRange<UInt64> { try play(corpusCase, .inPieces(seed: seed), on: probe) }
        }
        #expect(probe.terminate() == 0)
    }

    @Test("A client that is too slow is told so or let go")
    func timing() throws {
        let probe = try ProbeProcess(.init(head: 1, body: 1, idle: 1))
        let cases = CorpusCase.all.filter { $0.kind == .timing }
        // All at once, so that they wait together; those that drip keep this thread busy and come one by one.
        var runs = try cases.filter { $0.dripMs == nil }.map { start($0, .asWritten, over: try TestClient(port: probe.port)) }
        for index in runs.indices { runs[index].check() }
        for corpusCase in cases where corpusCase.dripMs != nil { try play(corpusCase, on: probe) }
    }
}

/// The sanitizers of `script/test --deep`, which need more memory than any limit leaves.
enum Sanitizer {
    static let isActive = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
