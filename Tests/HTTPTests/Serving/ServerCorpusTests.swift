import HTTP
import Testing

@Suite("The server and the corpus of raw requests")
struct ServerCorpusTests {
    @Test("Every raw request gets the answer a strict server gives")
    func corpus() async throws {
        try await TestServer.run { server in
            for corpusCase in CorpusCase.all where corpusCase.isAboutHTTP && corpusCase.kind != .timing {
                var run = CorpusRun(corpusCase, over: try TestClient(port: server.port))
                run.check()
            }
        }
    }
}

extension CorpusCase {
    /// All but what only a route that reads JSON can answer.
    fileprivate var isAboutHTTP: Bool { kind != .app || name.hasPrefix("a-ce") }
}
