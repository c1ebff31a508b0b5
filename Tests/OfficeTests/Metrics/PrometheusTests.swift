import Foundation
import TestSupport
import Testing

/// The programs of a real Prometheus.
enum PrometheusTools {
    /// The folder of `prometheus` and `promtool`; nil where they are not there.
    static let folder: String? = {
        let folders = [ProcessInfo.processInfo.environment["TEST_PROMETHEUS"], "/usr/bin"].compactMap { $0 }
        return folders.first { folder in
            ["prometheus", "promtool"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
    }()

    /// Runs `promtool` to its end.
    static func check(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String) {
        let (given, log) = (try TextFile(input), LogFile())
        let command = [#"given=$1; shift; exec "$@" <"$given""#, "sh", given.path, "\(folder ?? "")/promtool"]
        let child = try ChildProcess(
            "/bin/sh", ["-c"] + command + arguments, environment: ProcessInfo.processInfo.environment, log: log)
        guard case .code(let status) = child.wait() else { return (-1, log.text) }
        return (status, log.text)
    }
}

/// A Prometheus of the test's own that scrapes one server every second.
private final class Prometheus {
    let port = FreePort.take()
    private let process: ChildProcess
    private let log = LogFile()
    private let folder: StorageFolder

    init(scraping target: UInt16) throws {
        folder = try StorageFolder()
        let settings = """
            global: { scrape_interval: 1s, evaluation_interval: 1s }
            rule_files: ["\(Document.root.appendingPathComponent("packaging/prometheus/quartermaster.rules.yml").path)"]
            scrape_configs:
              - job_name: quartermaster
                static_configs: [{ targets: ["127.0.0.1:\(target)"] }]
            """
        let file = folder.path + "/prometheus.yml"
        try settings.write(toFile: file, atomically: true, encoding: .utf8)
        process = try ChildProcess(
            "\(PrometheusTools.folder ?? "")/prometheus",
            [
                "--config.file=\(file)", "--storage.tsdb.path=\(folder.path)/data", "--web.listen-address=127.0.0.1:\(port)",
            ], environment: [:], log: log)
    }

    deinit { _ = process.stop() }

    /// What its API answers.
    func ask(_ path: String, _ query: [String: String] = [:]) throws -> Answer {
        let items = query.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return try HTTPClient(port: port, isHeldToDescription: false).send(
            Request("GET", "/api/v1/\(path)?\(items.joined(separator: "&"))"))
    }

    /// The series that an expression gives now; nil where it is refused.
    func series(_ expression: String) throws -> [JSONTree]? {
        let answer = try ask("query", ["query": expression])
        return answer.status == 200 && answer["status"] == "success" ? answer["data"]?["result"]?.array : nil
    }

    var tail: String { log.tail }
}

/// A real Prometheus reads what the server tells, and what is shipped for it names only what is there.
@Suite(.enabled(if: PrometheusTools.folder != nil, "apt-get install prometheus, or let script/test unpack it"), .mayBlock)
struct PrometheusTests {
    private static let rules = Document.root.appendingPathComponent("packaging/prometheus/quartermaster.rules.yml")

    /// The expressions of the alerts, each in one line.
    private func alerts() throws -> [String] {
        let lines = try String(contentsOf: Self.rules, encoding: .utf8).split(separator: "\n").map(String.init)
        var expressions: [String] = []
        for (index, line) in lines.enumerated() {
            guard let start = line.range(of: " expr: ") else { continue }
            let first = String(line[start.upperBound...])
            let folded = lines[(index + 1)...].prefix { $0.hasPrefix("          ") }.joined(separator: " ")
            expressions.append(first.hasPrefix(">") ? folded : first)
        }
        return expressions
    }

    /// The expressions of the dashboard, with its variables filled in.
    private func queries() throws -> [String] {
        let file = Document.root.appendingPathComponent("packaging/grafana/quartermaster.json")
        let dashboard = try #require(JSONTree(parsing: Array(Data(contentsOf: file))))
        let panels = try #require(dashboard["panels"]?.array)
        return panels.flatMap { $0["targets"]?.array ?? [] }.compactMap { $0["expr"]?.string }.map { expression in
            expression.replacing("$__rate_interval", with: "1m").replacing("$instance", with: ".*")
        }
    }

    /// The names of series in an expression: what is no function, no word of the language and in no braces.
    private func names(in expression: String) -> Set<String> {
        let bare = expression.replacing(#/\{[^}]*\}|\[[^\]]*\]|\b(by|on|without|ignoring)\s*\([^)]*\)/#, with: " ")
        let words = bare.matches(of: #/[a-zA-Z_:][a-zA-Z0-9_:]*(\s*\()?/#).filter { $0.1 == nil }.map { String($0.0) }
        return Set(words).subtracting(["and", "or", "unless", "bool", "offset"])
    }

    @Test("promtool takes the alerts, the settings, and every line of a scrape")
    func promtool() throws {
        let rules = try PrometheusTools.check(["check", "rules", Self.rules.path])
        #expect(rules.status == 0, "\(rules.output)")
        let settings = Document.root.appendingPathComponent("packaging/prometheus/prometheus.yml").path
        let config = try PrometheusTools.check(["check", "config", settings])
        #expect(config.status == 0, "\(config.output)")
        let metered = try MeteredServer()
        _ = try metered.server.client().send(Request("GET", "/livez"))
        let metrics = try PrometheusTools.check(["check", "metrics"], input: metered.scrape().text)
        // Its rules of style are older than OpenTelemetry's names, of which some end in `_count`.
        let complaints = metrics.output.split(separator: "\n").filter { !$0.contains("should not have \"_count\" suffix") }
        #expect(complaints.isEmpty, "\(complaints)")
    }

    @Test("what is usual raises no alert, and what is not does: outboxes, dead mail servers, failing statements, slow requests")
    func alarms() throws {
        let folder = try StorageFolder()
        let file = folder.path + "/tests.yml"
        try Self.scenario.replacing("RULES", with: Self.rules.path).write(toFile: file, atomically: true, encoding: .utf8)
        let run = try PrometheusTools.check(["test", "rules", file])
        #expect(run.status == 0, "\(run.output)")
    }

    /// An hour: pushes for a service that is not set, quick reads made anew, uploads over a slow network; mail that nobody sends, a mail server
    /// that takes nothing, changes that find no lock, on another server slow reads. Another hour: a mail server that now and then wants to be
    /// asked again, and one mistyped address.
    private static let scenario = #"""
        rule_files: ["RULES"]
        evaluation_interval: 1m
        tests:
          - interval: 1m
            input_series:
              - { series: 'quartermaster_outbox_lateness_seconds{instance="a",outbox="apns"}', values: '0+60x60' }
              - { series: 'quartermaster_outbox_enabled{instance="a",outbox="apns"}', values: '0+0x60' }
              - { series: 'quartermaster_outbox_lateness_seconds{instance="a",outbox="mail"}', values: '0+60x60' }
              - { series: 'quartermaster_outbox_enabled{instance="a",outbox="mail"}', values: '1+0x60' }
              - series: 'quartermaster_database_failures_total{instance="a",db_client_connection_pool_name="quick_read",reason="timeout"}'
                values: '0+600x60'
              - series: 'quartermaster_database_failures_total{instance="a",db_client_connection_pool_name="write",reason="lock_timeout"}'
                values: '0+600x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="a",http_route="/storage/v1/object/upload/sign/{bucket}/{path...}",le="1"}'
                values: '0+0x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="a",http_route="/storage/v1/object/upload/sign/{bucket}/{path...}",le="10"}'
                values: '0+100x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="a",http_route="/storage/v1/object/upload/sign/{bucket}/{path...}",le="+Inf"}'
                values: '0+100x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="a",http_route="/api/office/me",le="1"}'
                values: '0+100x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="a",http_route="/api/office/me",le="10"}'
                values: '0+100x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="a",http_route="/api/office/me",le="+Inf"}'
                values: '0+100x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="b",http_route="/api/office/me",le="1"}'
                values: '0+0x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="b",http_route="/api/office/me",le="10"}'
                values: '0+100x60'
              - series: 'http_server_request_duration_seconds_bucket{instance="b",http_route="/api/office/me",le="+Inf"}'
                values: '0+100x60'
              - { series: 'quartermaster_messages_total{instance="a",outbox="mail",outcome="deferred"}', values: '0+2x60' }
              - { series: 'quartermaster_messages_total{instance="a",outbox="mail",outcome="expired"}', values: '0+1x60' }
              - { series: 'quartermaster_messages_total{instance="a",outbox="mail",outcome="sent"}', values: '0+5x15 75+0x45' }
              - { series: 'quartermaster_messages_total{instance="a",outbox="apns",outcome="expired"}', values: '0+1x60' }
            alert_rule_test:
              - eval_time: 10m
                alertname: QuartermasterMailStuck
                exp_alerts: []
              - eval_time: 45m
                alertname: QuartermasterMailStuck
                exp_alerts:
                  - exp_labels: { severity: page }
                    exp_annotations:
                      summary: "The mail server has accepted nothing for 15 minutes: nobody can sign in with a code."
                      runbook: docs/reference/runbooks.md#quartermastermailstuck
              - eval_time: 45m
                alertname: QuartermasterMailLost
                exp_alerts:
                  - exp_labels: { severity: look, outcome: expired }
                    exp_annotations:
                      summary: "30 mails were not delivered in the last half hour (expired): look at the mail server's log."
                      runbook: docs/reference/runbooks.md#quartermastermaillost
              - eval_time: 45m
                alertname: QuartermasterOutboxLate
                exp_alerts:
                  - exp_labels: { severity: look, outbox: mail }
                    exp_annotations:
                      summary: "The oldest message in the outbox mail has been due for 45m 0s, and no server has tried to send it."
                      runbook: docs/reference/runbooks.md#quartermasteroutboxlate
              - eval_time: 45m
                alertname: QuartermasterDatabaseFailures
                exp_alerts:
                  - exp_labels: { severity: look, instance: a, reason: lock_timeout }
                    exp_annotations:
                      summary: "a: 10 statements a second fail (lock_timeout)."
                      runbook: docs/reference/runbooks.md#quartermasterdatabasefailures
              - eval_time: 45m
                alertname: QuartermasterSlow
                exp_alerts:
                  - exp_labels: { severity: look, instance: b }
                    exp_annotations:
                      summary: "One request in a hundred to b takes longer than 9.91s."
                      runbook: docs/reference/runbooks.md#quartermasterslow
          - interval: 1m
            input_series:
              - { series: 'quartermaster_messages_total{instance="a",outbox="mail",outcome="deferred"}', values: '0+1x60' }
              - { series: 'quartermaster_messages_total{instance="a",outbox="mail",outcome="sent"}', values: '0+1x60' }
              - { series: 'quartermaster_messages_total{instance="a",outbox="mail",outcome="refused"}', values: '0+0x30 1+0x30' }
            alert_rule_test:
              - { eval_time: 45m, alertname: QuartermasterMailStuck, exp_alerts: [] }
              - { eval_time: 45m, alertname: QuartermasterMailLost, exp_alerts: [] }
        """#

    @Test("a real Prometheus scrapes it, and each alert and each query of the dashboard names series that are there")
    func scraped() throws {
        let port = FreePort.take()
        let scene = try SignInScene(settings: ["METRICS_PORT": "\(port)"])
        let prometheus = try Prometheus(scraping: port)
        try scene.makeEverythingHappen()
        #expect(
            // Until it listens it refuses the connection.
            try eventually {
                do {
                    return try prometheus.series("quartermaster_storage_operation_duration_seconds_count")?.isEmpty == false
                } catch is TCPConnection.Closed {
                    return false
                }
            },
            "\(prometheus.tail)")
        #expect(try prometheus.series("up{job=\"quartermaster\"}")?.first?["value"]?.array?.last == "1")
        // It has a label `job` itself: that of the server has another name there, by which a rule tells jobs apart.
        #expect(try prometheus.series("quartermaster_job_runs_total{exported_job=\"storage\"}")?.isEmpty == false)
        // It asks for OpenMetrics, and says so when a line of it is none.
        let targets = try prometheus.ask("targets")["data"]?["activeTargets"]?.array ?? []
        #expect(targets.count == 1 && targets[0]["lastError"] == "" && targets[0]["health"] == "up")
        let known = Set(try prometheus.ask("label/__name__/values")["data"]?.array?.compactMap(\.string) ?? [])
        #expect(known.count > 40)
        let (alerts, queries) = (try alerts(), try queries())
        #expect(alerts.count >= 20 && queries.count >= 30)
        for expression in alerts + queries {
            #expect(try prometheus.series(expression) != nil, "\(expression)")
            let names = names(in: expression)
            #expect(!names.isEmpty, "\(expression)")
            // Of a server that speaks TLS alone; AlertTests see it.
            let missing = names.subtracting(known).subtracting(["quartermaster_certificate_expiry_timestamp_seconds"])
            #expect(missing.isEmpty, "\(missing) in \(expression)")
        }
        let rules = try prometheus.ask("rules")["data"]?["groups"]?.array?.flatMap { $0["rules"]?.array ?? [] } ?? []
        #expect(rules.count == alerts.count)
        #expect(rules.allSatisfy { $0["health"] == "ok" || $0["health"] == "unknown" })
    }
}
