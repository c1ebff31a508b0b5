import Foundation
import TestSupport
import Testing

/// What `/metrics` says, taken apart.
struct Scrape {
    struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct NoScrape: Error { let answer: String }

    let text: String
    let samples: [Sample]

    /// Of a server that was started with `METRICS_PORT`.
    init(_ port: UInt16, accept: String? = nil) throws {
        let request = Request("GET", "/metrics").with("Accept", accept)
        let answer = try HTTPClient(port: port, isHeldToDescription: false).send(request)
        guard answer.status == 200 else { throw NoScrape(answer: "\(answer)") }
        self.init(text: answer.text)
    }

    init(text: String) {
        self.text = text
        samples = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { Self.sample(String($0)) }
    }

    /// The sum of the series of that name that have these labels among theirs; nil where there is none.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = samples.filter { sample in
            sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
        }
        return found.isEmpty ? nil : found.map(\.value).reduce(0, +)
    }

    /// The name of every series.
    var names: Set<String> { Set(samples.map(\.name)) }

    private static func sample(_ line: String) -> Sample? {
        guard let match = try? #/([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/#.wholeMatch(in: line) else { return nil }
        let number = match.3 == "+Inf" ? Double.infinity : Double(match.3)
        guard let number else { return nil }
        var labels: [String: String] = [:]
        for label in (match.2 ?? "").matches(of: #/([a-z_]+)="((?:[^"\\]|\\.)*)"/#) { labels[String(label.1)] = String(label.2) }
        return Sample(name: String(match.1), labels: labels, value: number)
    }
}

/// A server that tells its figures, and where.
struct MeteredServer {
    let server: TestServer
    let port: UInt16

    init(settings: [String: String] = [:], database: TestDatabase? = nil) throws {
        port = FreePort.take()
        server = try TestServer.start(settings: ["METRICS_PORT": "\(port)"].merging(settings) { $1 }, database: database)
    }

    /// One that was started elsewhere with that `METRICS_PORT`.
    init(_ server: TestServer, port: UInt16) {
        self.server = server
        self.port = port
    }

    func scrape(accept: String? = nil) throws -> Scrape { try Scrape(port, accept: accept) }

    /// A scrape that every loop has answered: of one that a busy machine keeps from it for a quarter of a second, what is told is older.
    func freshScrape() throws -> Scrape {
        var fresh: Scrape?
        _ = try eventually {
            let one = try scrape()
            let answers = one.samples.filter { $0.name == "quartermaster_event_loop_answers" }
            guard !answers.isEmpty, answers.allSatisfy({ $0.value == 1 }) else { return false }
            fresh = one
            return true
        }
        return try #require(fresh, "a loop does not answer")
    }

    /// Expects the sum of these series to be so much larger after `body`, or at least so much; none before counts as 0.
    func expectGrowth(
        of name: String, _ labels: [String: String] = [:], by expected: Double = 1, orMore: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation, during body: () throws -> Void
    ) throws {
        let before = try freshScrape().value(name, labels) ?? 0
        try body()
        let growth = (try freshScrape().value(name, labels) ?? 0) - before
        #expect(orMore ? growth >= expected : growth == expected, "\(name) \(labels): \(growth)", sourceLocation: sourceLocation)
    }

    /// Whether the sum of these series comes to be as it should.
    func shows(
        _ name: String, _ labels: [String: String] = [:], within deadline: Double = 60, _ isRight: (Double) -> Bool
    ) throws -> Bool {
        try eventually(within: deadline) { try scrape().value(name, labels).map(isRight) ?? false }
    }
}
