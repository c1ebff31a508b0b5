import Foundation
import TestSupport
import Testing

/// A rule of packaging/prometheus/quartermaster.rules.yml, as it stands there.
struct AlertRule {
    let name: String
    /// Its lines.
    let text: String

    static let file = Document.root.appendingPathComponent("packaging/prometheus/quartermaster.rules.yml")

    static func all() throws -> [AlertRule] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        let starts = lines.indices.filter { lines[$0].hasPrefix("      - alert: ") }
        return zip(starts, starts.dropFirst() + [lines.count]).map { start, end in
            let own = lines[start..<end].enumerated().prefix { $0.offset == 0 || $0.element.hasPrefix("        ") }.map(\.element)
            return AlertRule(name: String(lines[start].dropFirst("      - alert: ".count)), text: own.joined(separator: "\n"))
        }
    }

    static func named(_ name: String) throws -> AlertRule { try #require(try all().first { $0.name == name }) }

    /// The page and the heading that its runbook names.
    var runbook: (page: String, anchor: String)? {
        text.firstMatch(of: #/runbook: (\S+\.md)#(\S+)/#).map { (String($0.1), String($0.2)) }
    }
}

/// What a rule sees: real scrapes of real servers, told to promtool as if there were one a minute.
final class AlertScene {
    private let rule: AlertRule
    private var text: String
    private var minutes: [[Scrape.Sample]] = []
    private var quietMinutes = 0

    init(_ name: String) throws {
        rule = try .named(name)
        text = rule.text
    }

    /// Puts another limit in the place of one that no test can wait for or fill.
    func scale(_ limit: String, to other: String) {
        #expect(text.contains(limit), "\(limit)")
        text = text.replacing(limit, with: other)
    }

    // MARK: Scrapes

    /// A quarter of an hour in which nothing is amiss.
    func quiet(_ metered: MeteredServer) throws {
        try hold(metered, minutes: 16)
        quietMinutes = minutes.count
    }

    /// One scrape, and that it stays so.
    func hold(_ metered: MeteredServer, minutes count: Int = 90) throws {
        let start = Date().timeIntervalSince1970
        let scraped = try metered.scrape().samples
        for _ in 0..<count { add(scraped, takenAt: start) }
    }

    /// A minute a scrape, before each of which something happens.
    func grow(_ metered: MeteredServer, minutes count: Int = 26, _ event: (Int) throws -> Void) throws {
        for minute in 0..<count {
            try event(minute)
            try hold(metered, minutes: 1)
        }
    }

    /// Nobody answers.
    func silence(_ metered: MeteredServer, minutes count: Int = 5) {
        #expect(throws: (any Error).self) { try metered.scrape() }
        for _ in 0..<count { minutes.append([Scrape.Sample(name: "up", labels: [:], value: 0)]) }
    }

    /// promtool's clock begins at 0: a time of day is told by how far it lies from the scrape.
    private func add(_ samples: [Scrape.Sample], takenAt now: Double) {
        let shift = Double(minutes.count * 60) - now
        let moved = samples.map { sample in
            let isTime = sample.name.hasSuffix("_timestamp_seconds")
            return isTime ? Scrape.Sample(name: sample.name, labels: sample.labels, value: sample.value + shift) : sample
        }
        minutes.append([Scrape.Sample(name: "up", labels: [:], value: 1)] + moved)
    }

    // MARK: promtool

    /// Expects that the rule is silent while all is quiet, and fires at the end, with these labels among others.
    func expectFires(_ labels: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation) throws {
        if quietMinutes > 0 {
            let before = try run(at: quietMinutes - 1)
            #expect(before.status == 0, "\(rule.name) in a quiet hour: \(before.output)", sourceLocation: sourceLocation)
        }
        let after = try run(at: minutes.count - 1)
        // None are expected, so all that promtool names are those that fire.
        let firing = after.output.matches(of: #/Labels:\{([^}]*)\}/#).map { String($0.1) }
        let wanted = labels.merging(["alertname": rule.name]) { $1 }.map { "\($0.key)=\"\($0.value)\"" }
        let isThere = firing.contains { one in wanted.allSatisfy { one.contains($0) } }
        #expect(after.status != 0 && isThere, "\(rule.name) \(labels): \(after.output)", sourceLocation: sourceLocation)
    }

    /// promtool's verdict on whether nothing fires in that minute.
    private func run(at minute: Int) throws -> (status: Int32, output: String) {
        let folder = try StorageFolder()
        let rules = "groups:\n  - name: one\n    rules:\n\(text)\n"
        try rules.write(toFile: folder.path + "/rules.yml", atomically: true, encoding: .utf8)
        let tests = """
            rule_files: ["\(folder.path)/rules.yml"]
            evaluation_interval: 1m
            tests:
              - interval: 1m
                input_series:
            \(series.map { "      - { series: '\($0.key)', values: '\($0.value)' }" }.sorted().joined(separator: "\n"))
                alert_rule_test:
                  - { eval_time: \(minute)m, alertname: \(rule.name), exp_alerts: [] }
            """
        try tests.write(toFile: folder.path + "/tests.yml", atomically: true, encoding: .utf8)
        return try PrometheusTools.check(["test", "rules", folder.path + "/tests.yml"])
    }

    /// Each series that the rule may be about, with its values.
    private var series: [String: String] {
        var values: [String: [String]] = [:]
        for (minute, samples) in minutes.enumerated() {
            for sample in samples where text.contains(sample.name) {
                var labels = sample.labels
                // Prometheus has a label of that name itself, and calls the server's so.
                labels["exported_job"] = labels["job"]
                (labels["instance"], labels["job"]) = ("a", "quartermaster")
                let list = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
                var told = values["\(sample.name){\(list)}"] ?? []
                told += Array(repeating: "_", count: minute - told.count)
                values["\(sample.name){\(list)}"] = told + [Self.number(sample.value)]
            }
        }
        return values.mapValues { $0.joined(separator: " ") }
    }

    /// Without an exponent, which promtool would take for something to add.
    private static func number(_ value: Double) -> String { String(format: "%.6f", value) }
}
